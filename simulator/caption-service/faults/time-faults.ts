import { z } from "zod";
import { faultKind, milliseconds } from "./fault-kind.ts";

const delay = faultKind({
  title: "Answer later",
  schema: z.strictObject({
    kind: z.literal("delay"),
    ms: milliseconds,
    /**
     * `after` (the usual one): the command is carried out, or the status read, at once and only the answer is late,
     * so that a status answer is out of date when it arrives. `before`: the request itself is late.
     */
    moment: z.enum(["after", "before"]).optional(),
  }),
  example: { kind: "delay", ms: 3000 },
  async perform(fault, exchange) {
    if (fault.moment === "before") {
      await exchange.readRequest();
      await exchange.sleep(fault.ms);
      await exchange.send(await exchange.answer());
    } else {
      const answer = await exchange.answer();
      await exchange.sleep(fault.ms);
      await exchange.send(answer);
    }
  },
});

const hang = faultKind({
  title: "Never answer, nor carry out (until released or removed)",
  schema: z.strictObject({ kind: z.literal("hang") }),
  example: { kind: "hang" },
  async perform(_, exchange) {
    await exchange.readRequest();
    await exchange.untilReleased();
    await exchange.send(await exchange.answer());
  },
});

const hold = faultKind({
  title: "Carry out at once, hold the answer until released (answers out of order)",
  schema: z.strictObject({ kind: z.literal("hold") }),
  example: { kind: "hold" },
  async perform(_, exchange) {
    const answer = await exchange.answer();
    await exchange.untilReleased();
    await exchange.send(answer);
  },
});

export const timeFaults = [delay, hang, hold] as const;
