import { describe, expect, test } from "vitest";
import { readLine } from "../../../simulator/caption-service/command-words.ts";
import { controlCommandSchema } from "../../../simulator/caption-service/control.ts";
import { overJson } from "./support/over-json.ts";
import { setUp } from "./support/set-up.ts";

describe("short words", () => {
  test.each([
    ["ready off", { command: "set-dashboard-ready", ready: false }],
    ["ready on Hall", { command: "set-dashboard-ready", ready: true, account: "Hall" }],
    ["  viewers   3  North  Chapel ", { command: "set-viewers", count: 3, account: "North Chapel" }],
    ["start", { command: "session", move: "start" }],
    ["resume Hall", { command: "session", move: "resume", account: "Hall" }],
    ["captions off", { command: "set-captions-visible", visible: false }],
    ["source es-MX", { command: "set-transcription-language", languageCode: "es-MX" }],
    [
      "targets es-MX,fr-FR Hall",
      { command: "set-translation-languages", languageCodes: ["es-MX", "fr-FR"], account: "Hall" },
    ],
    ["targets none", { command: "set-translation-languages", languageCodes: [] }],
    ["restart 30 Hall", { command: "set-delays", restartMs: 30, account: "Hall" }],
    ["delays 10 20", { command: "set-delays", startMs: 10, stopMs: 20 }],
    ["key create a", { command: "create-key", name: "a" }],
    ["key revoke a Hall", { command: "revoke-key", key: "a", account: "Hall" }],
    ["key delete a", { command: "delete-key", key: "a" }],
    ["dialect history", { command: "set-dialect", dialect: "history" }],
    ["fault hang", { command: "add-fault", fault: { kind: "hang" }, match: {} }],
    [
      "fault delay /v1/stream 2 North Chapel",
      {
        command: "add-fault",
        fault: { kind: "delay", ms: 3000 },
        match: { path: "/v1/stream", times: 2, account: "North Chapel" },
      },
    ],
    ["release 1 7", { command: "release-fault", faultId: 1, sequence: 7 }],
    ["remove 1", { command: "remove-fault", faultId: 1 }],
    ["clear", { command: "clear-faults" }],
    ["cut", { command: "network", action: "cut" }],
    ["black-hole", { command: "network", action: "black-hole" }],
    ["restore", { command: "network", action: "restore" }],
    ["drop-idle", { command: "network", action: "drop-idle" }],
    ["certificate expired", { command: "set-certificate", certificate: "expired" }],
    ['{"command":"clear-journal"}', { command: "clear-journal" }],
  ])("%s", (line, order) => {
    const read = readLine(line);
    expect(read.kind === "order" ? overJson(read.order) : read).toEqual(order);
    expect(controlCommandSchema.safeParse(order).success).toBe(true);
  });

  test.each([
    "viewers",
    "viewers many",
    "ready",
    "ready perhaps",
    "fault",
    "fault nonsense",
    "key",
    "certificate",
  ])("%s: incomplete or wrong, which control says", async (line) => {
    const { emulator } = await setUp();
    const read = readLine(line);
    expect(await emulator.control(read.kind === "order" ? read.order : null)).toMatchObject({ ok: false });
  });

  test("questions, the end, and nonsense", () => {
    expect(readLine("")).toEqual({ kind: "nothing" });
    expect(readLine(" quit ")).toEqual({ kind: "quit" });
    expect(readLine("help")).toEqual({ kind: "question", question: "help" });
    for (const line of ["bogus", "toString", "__proto__", "{broken"])
      expect(readLine(line).kind).toBe("unknown");
  });
});
