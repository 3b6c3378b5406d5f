/** How a start or stop can fail although the service answered, or because it never confirmed it. */
export type CommandFailureKind = "dashboard-not-ready" | "stop-refused" | "not-confirmed";

export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly kind: CommandFailureKind;

  constructor(kind: CommandFailureKind) {
    super(kind);
    this.kind = kind;
  }
}
