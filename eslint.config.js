import eslint from "@eslint/js";
import globals from "globals";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

const sdk = {
  regex: "^@elgato/",
  message: "Importing the SDK has side effects: only stream-deck/ may.",
};
const http = { regex: "^node:(https?|tls|net)$", message: "HTTP has one door: service/." };
const frontDoor = { regex: "/plugin\\.ts$", message: "The front door is imported by no one." };
const houses = { regex: "/(simulator|test)/", message: "src/ knows neither the simulator nor the tests." };

/** Rooms of `src/` that must stay testable without the SDK, HTTP or a clock, and what each may not use. */
const rooms = {
  service: {
    not: "accounts|actions|faces|keys|stream-deck",
    message: "service/ knows HTTP and the specification, nothing of keys.",
  },
  accounts: {
    not: "actions|faces|keys|stream-deck",
    message: "accounts/ is the one place that knows an account, and knows no key.",
  },
  faces: {
    not: "accounts/(accounts|watched-account|session-watcher|command-queue)\\.|actions|keys|stream-deck|clock\\.",
    message: "Faces are pure.",
  },
  keys: { not: "stream-deck", message: "keys/ draws on a port; the SDK is behind it." },
  actions: { not: "stream-deck", message: "actions/ says what a press means; the SDK is behind keys/." },
  settings: {
    not: "accounts|actions|faces|keys|service|stream-deck",
    message: "settings/ is shared with the inspector.",
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
function restricted(files, ...patterns) {
  return { files, rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] } };
}

const laws = [
  restricted(["simulator/**/*.ts"], frontDoor, {
    regex: "/src/",
    message: "The simulator knows the plugin as the Elgato app does: from outside.",
  }),
  restricted(["src/**/*.ts"], sdk, http, frontDoor, houses),
  ...Object.entries(rooms).map(([room, { not, message }]) =>
    restricted([`src/${room}/**/*.ts`], sdk, ...(room === "service" ? [] : [http]), frontDoor, houses, {
      regex: `^\\.\\./(${not})`,
      message,
    }),
  ),
  restricted(["src/{plugin,assembly}.ts", "src/stream-deck/**/*.ts"], http, frontDoor, houses),
];

export default defineConfig(
  { ignores: ["**/dist/", "com.captions.control.sdPlugin/bin/", "com.captions.control.sdPlugin/ui/*.js"] },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "*.mjs"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
      "@typescript-eslint/no-non-null-assertion": "error",
    },
  },
  ...laws,
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
