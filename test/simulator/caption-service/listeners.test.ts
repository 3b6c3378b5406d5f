import { expect, onTestFinished, test, vi } from "vitest";
import { Listeners } from "../../../simulator/caption-service/listeners.ts";

test("one that throws does not keep the news from the others, and its error is not lost", () => {
  const later: (() => void)[] = [];
  vi.stubGlobal("queueMicrotask", (task: () => void) => later.push(task));
  onTestFinished(() => void vi.unstubAllGlobals());
  const listeners = new Listeners<string>();
  const heard: string[] = [];
  listeners.add(() => {
    throw new Error("my mistake");
  });
  listeners.add((news) => heard.push(news));
  listeners.tell("news");
  expect(heard).toEqual(["news"]);
  expect(later).toHaveLength(1);
  expect(later[0]).toThrow("my mistake");
});

test("the same function added twice is told twice, and each leaves by itself", () => {
  const listeners = new Listeners<number>();
  let told = 0;
  const listener = (news: number): void => void (told += news);
  const leave = listeners.add(listener);
  listeners.add(listener);
  listeners.tell(1);
  leave();
  listeners.tell(10);
  expect(told).toBe(12);
});
