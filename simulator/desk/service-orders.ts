/**
 * The orders to the caption service that the page gives, as types without anything of Node. A test has the compiler
 * check that they are a part of what the service takes.
 */
export type PlainOrder =
  | { command: "set-dashboard-ready"; account: string; ready: boolean }
  | { command: "set-viewers"; account: string; count: number }
  | { command: "set-captions-visible"; account: string; visible: boolean }
  | { command: "set-delays"; account: string; startMs?: number; stopMs?: number; restartMs?: number }
  | { command: "set-transcription-language"; account: string; languageCode: string }
  | { command: "set-translation-languages"; account: string; languageCodes: string[] }
  | { command: "session"; account: string; move: "start" | "stop" | "pause" | "suspend" | "resume" }
  | { command: "create-key"; account: string; name: string }
  | { command: "revoke-key"; account: string; key: string }
  | { command: "delete-key"; account: string; key: string }
  | { command: "set-dialect"; dialect: string }
  | { command: "remove-fault"; faultId: number }
  | { command: "release-fault"; faultId: number }
  | { command: "clear-faults" }
  | { command: "network"; action: "cut" | "restore" | "black-hole" | "drop-idle" }
  | { command: "clear-journal" };

/** These two take values of lists that the page gets at run time. */
export type ListedOrder =
  | {
      command: "add-fault";
      match: { path?: string; account?: string; times?: number };
      fault: Readonly<Record<string, string | number | boolean>>;
    }
  | { command: "set-certificate"; certificate: string };

export type ServiceOrder = PlainOrder | ListedOrder;
