import eslint from "@eslint/js";
import globals from "globals";
import { importX } from "eslint-plugin-import-x";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** Rooms of `src/` that must stay testable without the SDK, HTTP or a clock: `[room, rooms it may not use, why]`. */
const roomLaws = [
  [
    "service",
    ["accounts", "actions", "faces", "keys", "stream-deck"],
    "service/ knows HTTP and the specification, nothing of keys",
  ],
  [
    "accounts",
    ["actions", "faces", "keys", "stream-deck"],
    "accounts/ is the one place that knows an account, and knows no key",
  ],
  [
    "faces",
    [
      "accounts/accounts.ts",
      "accounts/watched-account.ts",
      "accounts/session-watcher.ts",
      "accounts/command-queue.ts",
      "actions",
      "keys",
      "stream-deck",
      "clock.ts",
    ],
    "faces are pure",
  ],
  ["keys", ["stream-deck"], "keys/ draws on a port; the SDK is behind it"],
  ["actions", ["stream-deck"], "actions/ says what a press means; the SDK is behind keys/"],
  [
    "settings",
    ["accounts", "actions", "faces", "keys", "service", "stream-deck"],
    "settings/ is shared with the inspector",
  ],
  [
    "inspector",
    ["accounts", "actions", "faces", "keys", "service", "stream-deck"],
    "the inspector runs in a browser",
  ],
];

const sdk = {
  group: ["@elgato/*", "@elgato/**"],
  message: "Importing the SDK has side effects: only stream-deck/ may.",
};
const http = { group: ["undici", "undici/**"], message: "HTTP has one door: service/dispatchers.ts." };

/** Packages that files of the plugin may not import. The last configuration that fits a file counts. */
function restricted(files, patterns) {
  return { files, rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns }] } };
}

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
    plugins: { "import-x": importX },
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
      "import-x/no-restricted-paths": [
        "error",
        {
          basePath: import.meta.dirname,
          zones: [
            { target: "./src", from: "./simulator", message: "src/ and simulator/ never import each other" },
            { target: "./simulator", from: "./src", message: "src/ and simulator/ never import each other" },
            { target: "./src", from: "./test", message: "the plugin does not know its tests" },
            {
              target: ["./src", "./simulator"],
              from: "./src/plugin.ts",
              message: "the front door is imported by no one",
            },
            ...roomLaws.map(([room, others, message]) => ({
              target: `./src/${room}`,
              from: others.map((other) => `./src/${other}`),
              message,
            })),
          ],
        },
      ],
    },
  },
  restricted(["src/**/*.ts"], [sdk, http]),
  restricted(["src/plugin.ts", "src/stream-deck/**"], [http]),
  restricted(
    ["src/service/dispatchers.ts", "src/service/proxied-dispatcher.ts", "src/service/undici-deep.d.ts"],
    [sdk],
  ),
  {
    files: ["**/*.js", "**/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
);
