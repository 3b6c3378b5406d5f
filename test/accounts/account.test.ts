import { describe, expect, it } from "vitest";
import { clear } from "../../src/accounts/captions.ts";
import { setLanguages } from "../../src/accounts/languages.ts";
import { isSessionFresh } from "../../src/accounts/state.ts";
import { settle } from "../kit/fake-clock.ts";
import { Stage } from "./stage.ts";

// The order and the time limits of commands: keys/order.test.ts and keys/private-moment.test.ts.
describe("an account", () => {
  it.each([
    ["sends no language that an earlier press has set", "answer accepted", "de"],
    ["sends a language again after it was rejected", "answer rejected", "de, de"],
    ["sends no language that it gave up in the queue", "10 s, answer accepted", "de"],
  ])("%s: %s", async (_, steps, sent) => {
    const stage = await new Stage().tell(`commands hang, de, de, ${steps}`);
    expect(stage.sent.join(", ")).toBe(sent);
  });

  it("tells its followers once, after it has sent what presses ask for", async () => {
    const { account, sent, clock } = await new Stage().tell("commands hang");
    account.follow(() => sent.push("changed"));
    await settle();
    sent.length = 0;
    void clear({ account, at: clock.steady() });
    void setLanguages({ account, at: clock.steady() }, { languageCodes: ["de"] });
    await settle();
    expect(sent).toEqual(["clear", "de", "changed"]);
  });

  it("tells its followers when a status is no longer fresh", async () => {
    const stage = await new Stage().tell("appear, status hang, 14 s");
    const { account, clock } = stage;
    let isFresh = true;
    account.follow(() => (isFresh = isSessionFresh(account.state, clock.steady())));
    await stage.tell("0.9 s");
    expect(isFresh).toBe(true);
    await stage.tell("0.2 s");
    expect(isFresh).toBe(false);
  });
});
