import { describe, expect, it } from "vitest";
import { readStatus } from "../../src/service/status-reader.ts";

describe("whether captions are hidden", () => {
  it.each([
    [true, { captionsHidden: true }],
    [true, { captions_hidden: "true" }],
    [true, { hidden: true }],
    [true, { captionsVisible: false }],
    [true, { visible: false }],
    [true, { showCaptions: false }],
    [true, { captions: { visible: false } }],
    [true, { captions: { state: "hidden" } }],
    [true, { captions: "hidden" }],
    [true, { captionStatus: "Captions_Hidden" }],
    [true, { visibility: "HIDDEN" }],
    [true, { session: { captionVisibility: "hidden" } }],
    [false, { captionsHidden: false }],
    [false, { isHidden: false }],
    [false, { captions: { visibility: "visible" } }],
    [false, { captions: { shown: true } }],
    [false, { captions: "visible" }],
    [false, { visibility: "shown" }],
    [false, { hideCaptions: false }],
    // The outermost.
    [false, { captionsHidden: false, inner: { captionsHidden: true } }],
    // What is of another time, of clients or of other things does not count.
    [undefined, { previousVisibility: "hidden", last: { captionsHidden: true } }],
    [undefined, { users: [{ hidden: true }], members: { a: { captions: "hidden" } } }],
    [undefined, { dashboard: { visible: false }, audio: { hidden: true } }],
    [undefined, { error: { visibility: "hidden" } }],
    [undefined, { logo: { hidden: true }, banner: { isVisible: false } }],
    [undefined, { note: "hidden", visibility: "team", show: false, visible: 1, hiddenMenu: true }],
    [undefined, { captions: "off", captionsVisible: "x".repeat(100) }],
    [undefined, { visibility: "visibility" }],
  ])("%j: %j", (captionsHidden, body) => {
    const reading = readStatus("application/json", JSON.stringify({ status: "active", ...body }));
    expect("session" in reading && reading.session).toEqual({
      state: "active",
      ...(captionsHidden !== undefined && { captionsHidden }),
    });
  });
});
