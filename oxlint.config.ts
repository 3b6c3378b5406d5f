import { defineConfig, type OxlintOverride } from "oxlint";

interface Law {
  readonly regex: string;
  readonly message: string;
}

const sdk: Law = {
  regex: "^@elgato/",
  message: "Importing the SDK has side effects: only stream-deck/ may.",
};
const http: Law = { regex: "^node:(https?|tls|net)$", message: "HTTP has one door: service/." };
const zod: Law = { regex: "^zod", message: "What comes from outside is read in settings/ and protocol/." };
const frontDoor: Law = { regex: "/plugin\\.ts$", message: "The front door is imported by no one." };
const houses: Law = {
  regex: "/(simulator|test)/",
  message: "src/ knows neither the simulator nor the tests.",
};

/** Rooms of `src/` that must stay testable without the SDK, HTTP or a clock, and what each may not use. */
const rooms = {
  service: {
    not: "accounts|actions|faces|inspector|keys|protocol|stream-deck",
    message: "service/ knows HTTP and the specification, nothing of keys.",
  },
  accounts: {
    not: "actions|faces|inspector|keys|protocol|stream-deck",
    message: "accounts/ is the one place that knows an account, and knows no key.",
  },
  faces: {
    not: "accounts|actions|keys|protocol|service|stream-deck|clock\\.",
    message: "faces/ draws, and knows nothing of what it draws.",
  },
  keys: { not: "inspector|stream-deck", message: "keys/ draws on a port; the SDK is behind it." },
  actions: {
    not: "inspector|keys|stream-deck",
    message: "actions/ says what a press means; the SDK is behind keys/.",
  },
  settings: {
    not: "accounts|actions|faces|keys|protocol|service|stream-deck",
    message: "settings/ is shared with the inspector.",
  },
  protocol: {
    not: "accounts|actions|faces|inspector|keys|service|stream-deck",
    message: "protocol/ is shared with the inspector.",
  },
  inspector: {
    not: "accounts|actions|faces|keys|service|stream-deck",
    message: "The inspector runs in a browser.",
  },
};

/**
 * Imports that some files may not make. For each file the last configuration that fits it counts, so every one names
 * all its patterns. Rooms are one folder deep: what a file takes from another room starts with `../`.
 */
function restricted(files: string[], ...patterns: Law[]): OxlintOverride {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

const laws = [
  restricted(["simulator/**/*.ts"], frontDoor, {
    regex: "/src/",
    message: "The simulator knows the plugin as the Elgato app does: from outside.",
  }),
  restricted(["src/**/*.ts"], sdk, http, zod, frontDoor, houses),
  ...Object.entries(rooms).map(([room, { not, message }]) =>
    restricted(
      [`src/${room}/**/*.ts`],
      sdk,
      ...(room === "service" ? [] : [http]),
      ...(room === "settings" || room === "protocol" ? [] : [zod]),
      frontDoor,
      houses,
      { regex: `^\\.\\./(${not})`, message },
    ),
  ),
  restricted(["src/{plugin,assembly}.ts", "src/stream-deck/**/*.ts"], http, zod, frontDoor, houses),
];

/** Beyond the categories: what typescript-eslint counts as strict or as style. */
const strict = [
  "no-array-constructor",
  "no-case-declarations",
  "no-empty",
  "no-empty-function",
  "no-fallthrough",
  "no-prototype-builtins",
  "no-redeclare",
  "no-regex-spaces",
  "no-useless-assignment",
  "no-var",
  "prefer-const",
  "prefer-rest-params",
  "prefer-spread",
  ...[
    "adjacent-overload-signatures",
    "array-type",
    "ban-ts-comment",
    "class-literal-property-style",
    "consistent-generic-constructors",
    "consistent-indexed-object-style",
    "consistent-type-assertions",
    "consistent-type-definitions",
    "consistent-type-imports",
    "dot-notation",
    "no-deprecated",
    "no-dynamic-delete",
    "no-empty-object-type",
    "no-explicit-any",
    "no-inferrable-types",
    "no-invalid-void-type",
    "no-misused-promises",
    "no-mixed-enums",
    "no-namespace",
    "no-non-null-assertion",
    "no-require-imports",
    "no-unnecessary-condition",
    "no-unsafe-argument",
    "no-unsafe-assignment",
    "no-unsafe-call",
    "no-unsafe-function-type",
    "no-unsafe-member-access",
    "no-unsafe-return",
    "non-nullable-type-assertion-style",
    "only-throw-error",
    "prefer-find",
    "prefer-for-of",
    "prefer-function-type",
    "prefer-includes",
    "prefer-nullish-coalescing",
    "prefer-optional-chain",
    "prefer-promise-reject-errors",
    "prefer-reduce-type-parameter",
    "prefer-regexp-exec",
    "prefer-return-this-type",
    "prefer-string-starts-ends-with",
    "related-getter-setter-pairs",
    "require-await",
    "restrict-plus-operands",
    "return-await",
    "unified-signatures",
    "use-unknown-in-catch-callback-variable",
  ].map((rule) => `typescript/${rule}`),
];

/** JavaScript has no types to go by. */
const untyped = Object.fromEntries(
  strict.filter((rule) => rule.startsWith("typescript/")).map((rule) => [rule, "off" as const]),
);

export default defineConfig({
  plugins: ["typescript"],
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["**/dist/", "com.captions.control.sdPlugin/bin/", "com.captions.control.sdPlugin/ui/*.js"],
  rules: {
    ...Object.fromEntries(strict.map((rule) => [rule, "error" as const])),
    "no-shadow": "off",
    // The compiler sees to it, and knows when a switch has all cases.
    "typescript/consistent-return": "off",
    // What comes from outside is unknown, and tests say what it is.
    "typescript/no-unsafe-type-assertion": "off",
    "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
    "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [...laws, { files: ["**/*.mjs", "**/*.js"], rules: untyped }],
});
