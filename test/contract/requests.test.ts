import { a, live, sharedStage } from "./stage.ts";

// What is on the wire, and how a request fails: test/service. Here is what the build changes in undici.
sharedStage.it("an answer counts that comes after a 100 Continue, which nobody asked for", async (church) => {
  const { status } = await church.settled();
  const [clear] = church.place(a.clear());
  const body = JSON.stringify(live);
  const head = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (const path of ["status", "clear"])
    church.service.on(path, { raw: (socket) => void socket.write(head + body) });
  await status.tapOk();
  await clear.tapOk();
  await church.sentOnly("clear");
});
