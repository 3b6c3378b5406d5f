import { z } from "zod";
import { faultKind, milliseconds, plainFaultKind } from "./fault-kind.ts";

export const timeFaults = [
  faultKind("delay", {
    title: "Answer later",
    settings: {
      ms: milliseconds,
      /**
       * `after` (the usual one): the command is carried out, or the status read, at once and only the answer is late,
       * so that a status answer is out of date when it arrives. `before`: the request itself is late.
       */
      moment: z.enum(["after", "before"]).optional(),
    },
    example: { ms: 3000 },
    async perform(exchange, { ms, moment }) {
      if (moment === "before") await exchange.readRequest();
      // It is kept: asking for the answer once more gives the same.
      else await exchange.answer();
      await exchange.sleep(ms);
      await exchange.send(await exchange.answer());
    },
  }),
  plainFaultKind("hang", {
    title: "Never answer, nor carry out (until released or removed)",
    async perform(exchange) {
      await exchange.readRequest();
      await exchange.untilReleased();
      await exchange.send(await exchange.answer());
    },
  }),
  plainFaultKind("hold", {
    title: "Carry out at once, hold the answer until released (answers out of order)",
    async perform(exchange) {
      const answer = await exchange.answer();
      await exchange.untilReleased();
      await exchange.send(answer);
    },
  }),
] as const;
