import { readdirSync } from "node:fs";
import { defineConfig, type OxlintOverride } from "oxlint";

interface Rule {
  readonly regex: string;
  readonly message: string;
}

const sdk: Rule = {
  regex: "^(@elgato/|ws$)",
  message: "Only stream-deck/, plugin.ts and assembly.ts import the SDK.",
};
const http: Rule = { regex: "^node:(https?|tls|net)$", message: "Only service/ imports HTTP." };
const undici: Rule = { regex: "^undici", message: "Only service/https-client.ts imports undici." };
const zod: Rule = {
  regex: "^zod",
  message: "Only settings/ and protocol/ import zod, because they read data from outside.",
};
const outside: Rule = {
  regex: "/(simulator|test|scripts)/",
  message: "src/ imports neither the simulator, the tests nor the scripts.",
};
const everywhere: Rule[] = [sdk, http, undici, zod, outside];

/** What each folder of `src/` may import from the others, from the top down. */
const importable: Record<string, readonly string[]> = {
  "stream-deck": [
    ...["clock.ts", "i18n", "identifiers.ts", "keys", "languages", "limits.ts", "log", "settings", "storage"],
  ],
  "inspector-host": [
    ...["accounts", "clock.ts", "identifiers.ts", "keys", "languages", "log", "protocol"],
    ...["service", "settings"],
  ],
  keys: [
    ...["accounts", "actions", "clock.ts", "drawing", "i18n", "identifiers.ts", "languages"],
    ...["limits.ts", "log", "service", "settings"],
  ],
  actions: ["accounts", "drawing", "i18n", "identifiers.ts", "languages", "limits.ts", "service", "settings"],
  accounts: ["clock.ts", "languages", "limits.ts", "log", "service", "settings"],
  storage: ["accounts", "log", "settings"],
  drawing: ["languages"],
  inspector: ["i18n", "identifiers.ts", "languages", "protocol", "settings"],
  protocol: ["languages", "service", "settings"],
  service: ["clock.ts", "log", "settings", "version.ts"],
  settings: ["identifiers.ts", "limits.ts"],
  i18n: ["languages"],
  languages: [],
  log: ["clock.ts", "limits.ts"],
};

/** The rules of `everywhere` that don't apply to a folder. */
const exemptions: Record<string, readonly Rule[]> = {
  "stream-deck": [sdk],
  service: [http],
  settings: [zod],
  protocol: [zod],
};

/** The names of the folders and scripts in `src/`. */
const places = readdirSync(new URL("src", import.meta.url)).filter((name) => !name.endsWith(".json"));

function importRule(folder: string): Rule {
  const allowed = importable[folder];
  if (allowed === undefined) throw new Error(`oxlint.config.ts does not say what src/${folder}/ may import`);
  const forbidden = places.filter((place) => place !== folder && !allowed.includes(place));
  return {
    regex: `^(\\.\\./)+(${forbidden.map((place) => place.replace(".", "\\.")).join("|")})(/|$)`,
    message: `${folder}/ may import from other folders: ${allowed.join(", ") || "nothing"}.`,
  };
}

/**
 * Forbids imports in some files. oxlint applies only the last override that matches a file, so each override has all rules for
 * its files. Its regular expressions can't exclude words, so `importRule` lists all folders that are not allowed.
 */
function restrictImports(files: string[], patterns: Rule[]): OxlintOverride {
  return { files, rules: { "no-restricted-imports": ["error", { patterns }] } };
}

const without = (...rules: readonly Rule[]): Rule[] => everywhere.filter((rule) => !rules.includes(rule));

const imports = [
  restrictImports(
    ["simulator/**/*.ts"],
    [
      {
        regex: "/(src|test|scripts)/",
        message: "The simulator knows the plugin as the Elgato app does: from outside.",
      },
    ],
  ),
  restrictImports(["src/*.ts"], everywhere),
  restrictImports(["src/{plugin,assembly}.ts"], without(sdk)),
  ...places
    .filter((place) => !place.includes("."))
    .map((folder) =>
      restrictImports(
        [`src/${folder}/**/*.ts`],
        [...without(...(exemptions[folder] ?? [])), importRule(folder)],
      ),
    ),
  restrictImports(["src/service/https-client.ts"], [...without(http, undici), importRule("service")]),
];

/** Rules beyond the categories: those that typescript-eslint calls strict or stylistic. */
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

/** Turns off the rules that need types, for JavaScript. */
const untyped = Object.fromEntries(
  strict.filter((rule) => rule.startsWith("typescript/")).map((rule) => [rule, "off" as const]),
);

export default defineConfig({
  plugins: ["typescript", "import"],
  options: { typeAware: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["**/dist/", "com.captions.control.sdPlugin/bin/", "com.captions.control.sdPlugin/ui/*.js"],
  rules: {
    ...Object.fromEntries(strict.map((rule) => [rule, "error" as const])),
    "no-shadow": "off",
    // Also for types, because a folder that uses a type of another folder depends on it. In an override, oxlint finds no cycle.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    // To import a file of the inspector defines its element.
    "import/no-unassigned-import": "off",
    // Our imports follow the documentation of the library, even if it also has a named export.
    "import/no-named-as-default": "off",
    "import/no-named-as-default-member": "off",
    // The compiler checks returns, and it knows when a switch has all cases.
    "typescript/consistent-return": "off",
    // Data from outside is `unknown`, and tests assert its type.
    "typescript/no-unsafe-type-assertion": "off",
    "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
    "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [...imports, { files: ["**/*.mjs", "**/*.js"], rules: untyped }],
});
