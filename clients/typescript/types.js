// Writes src/openapi.ts from the description of the service:  npm run types
// Leaves out the examples, two thirds of the text.
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";

const [, , from = "../../openapi/openapi.json", to = "src/openapi.ts"] = process.argv;
const description = JSON.parse(await readFile(from, "utf8"), (name, value) =>
  name === "example" || name === "examples" ? undefined : value,
);
await writeFile(to, COMMENT_HEADER + astToString(await openapiTS(description, { defaultNonNullable: false })));
