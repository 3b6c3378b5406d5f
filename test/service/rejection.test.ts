import { describe, expect, it } from "vitest";
import { rejectionWords, saysItFailed } from "../../src/service/answer.ts";

const apiKey = "ck_live_0123456789";
const time = "2026-11-22T09:00:00Z";
const reason = "Too many languages: your plan has at most 3";
const asBody = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const readRejection = (body: unknown): string | undefined => rejectionWords(asBody(body), [apiKey]);

describe("the words of a rejection", () => {
  it.each([
    ["NestJS", { statusCode: 400, error: "Bad Request", message: reason }],
    ["NestJS, validated", { statusCode: 400, message: [reason, "and more"], error: "Bad Request" }],
    ["Spring", { timestamp: time, status: 400, error: "Bad Request", path: "/v1/stream", message: reason }],
    ["Spring, validated", { message: "Validation failed", errors: [{ defaultMessage: reason, field: "a" }] }],
    ["problem details", { type: "https://a.example/x", title: "Limit reached", status: 422, detail: reason }],
    ["ASP.NET", { title: "One or more validation errors occurred.", errors: { languageCodes: [reason] } }],
    ["ASP.NET, old", { Message: "An error has occurred.", ExceptionMessage: reason, ExceptionType: "A.B" }],
    ["ASP.NET, model", { Message: "The request is invalid.", ModelState: { languageCodes: [reason] } }],
    ["FastAPI", { detail: [{ loc: ["body", "languageCodes"], msg: reason, type: "value_error" }] }],
    ["Symfony", { title: "Validation Failed", violations: [{ propertyPath: "codes", title: reason }] }],
    ["Micronaut", { message: "Bad Request", _embedded: { errors: [{ message: reason }] } }],
    ["JSON:API", { errors: [{ status: "422", code: "limit", title: "Invalid Attribute", detail: reason }] }],
    ["GraphQL", { data: null, errors: [{ message: reason, path: ["x"], extensions: { code: "LIMIT" } }] }],
    ["Google", { error: { code: 400, message: reason, errors: [{ reason: "badRequest" }] } }],
    ["OAuth", { error: "invalid_request", error_description: reason }],
    ["Apigee", { fault: { faultstring: reason, detail: { errorcode: "policies.limit" } } }],
    ["zod", { success: false, error: { issues: [{ code: "too_big", message: reason }], name: "ZodError" } }],
    ["zod in a text", { error: { message: JSON.stringify([{ code: "too_big", message: reason }]) } }],
    ["JSON in JSON", JSON.stringify(JSON.stringify({ message: reason }))],
    ["a code and an error", { code: "LIMIT_REACHED", error: reason }],
    ["a list of texts", { errors: [reason] }],
    ["a text", `${reason}\n`],
    ["Mongoose", { message: "Validation failed", errors: { codes: { kind: "max", message: reason } } }],
    ["express-validator", { errors: [{ value: "en es fr", msg: reason, param: "languageCodes" }] }],
    ["a list of fields", { message: "Unprocessable Content", errors: [{ languageCodes: reason }] }],
    ["Django REST", { languageCodes: [reason] }],
    ["JSend", { status: "fail", data: { languageCodes: reason } }],
  ])("are the most specific text of %s", (_, body) => {
    expect(readRejection(body)).toBe(reason);
  });

  it.each([
    ["", " \r\n", "<html><p>No</p></html>", "<?xml version='1.0'?><e>No</e>", "null", "7"],
    ["Bad Request", "400 Bad Request", "Error: Not Found", "internal server error", "BadRequestException"],
    [
      { error: "Bad Request", statusCode: 400 },
      { message: "LIMIT_REACHED" },
      { message: "E1234" },
      { error: "not_found" },
    ],
    [
      { errors: [{ field: "languages", code: "too_many" }] },
      { message: "languageCodes" },
      { message: " \n " },
    ],
    [{ path: "/v1/stream", timestamp: time, more_info: "https://example.com/errors" }],
  ])("are none for pages, HTTP phrases, codes and field names: %j", (...bodies) => {
    for (const body of bodies) expect([body, readRejection(body)]).toEqual([body, undefined]);
  });

  it("keep a word that is neither a code nor a phrase", () => {
    expect(readRejection({ error: "Duplicate" })).toBe("Duplicate");
  });

  it("are one line of at most 200 characters", () => {
    expect(readRejection("No such\r\nlanguage \u202e\u0000")).toBe("No such language");
    expect(readRejection(`${"a ".repeat(99)}ab${" ".repeat(300)}c`)).toBe(`${"a ".repeat(99)}ab`);
  });

  it("hide the API key", () => {
    expect(readRejection({ message: `key ${apiKey} is revoked` })).toBe("key … is revoked");
  });

  it("are not searched in a body nested 30,000 deep", () => {
    expect(readRejection(`${"[".repeat(30_000)}"${reason}"${"]".repeat(30_000)}`)).toBeUndefined();
  });
});

describe("an answer that reports a failure", () => {
  it.each([
    { success: false },
    { Success: false },
    { success: "false" },
    { success: 0 },
    { OK: "False" },
    { status: "error" },
    { status: "FAIL" },
    { Status: "failed", data: null },
    { error: "Overlay offline" },
    { error: { code: 7 } },
    { errors: [{ message: "No" }] },
    { errorMessage: "Overlay offline" },
    { error_message: "Overlay offline" },
    { statusCode: 500 },
    { statuscode: "404" },
  ])("is %j", (body) => {
    expect(saysItFailed(asBody(body))).toBe(true);
  });

  it.each([
    [{ success: true, ok: 1, status: "ok", statusCode: 200 }],
    [{ error: null, errors: [], errorMessage: "" }],
    [{ error: false, errors: {}, errorMessage: null }],
    [{ status: "stopped" }],
    [{ data: { success: false, error: "x" } }],
    [{ failed: true }],
    [[{ success: false }]],
    [null],
    [""],
    ['{"success":false'],
    [`{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ])("is not %j", (body) => {
    expect(saysItFailed(asBody(body))).toBe(false);
  });
});
