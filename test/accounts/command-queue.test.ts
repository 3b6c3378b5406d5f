import { expect, it } from "vitest";
import { CommandQueue } from "../../src/accounts/command-queue.ts";

it("runs one task at a time, in order, and counts those that have not ended", async () => {
  const queue = new CommandQueue();
  const begun: string[] = [];
  const first = Promise.withResolvers<string>();
  const results = [
    queue.add(() => {
      begun.push("first");
      return first.promise;
    }),
    queue.add(() => {
      begun.push("second");
      return Promise.resolve("2");
    }),
  ];
  await Promise.resolve();
  expect(begun).toEqual(["first"]);
  expect(queue.size).toBe(2);
  first.resolve("1");
  expect(await Promise.all(results)).toEqual(["1", "2"]);
  expect(begun).toEqual(["first", "second"]);
  expect(queue.size).toBe(0);
});

it("goes on after a task that failed", async () => {
  const queue = new CommandQueue();
  const failed = queue.add(() => Promise.reject(new Error("no")));
  const next = queue.add(() => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("yes");
  expect(queue.size).toBe(0);
});
