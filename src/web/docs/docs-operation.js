// One endpoint: its parameters and answers, beside a form to try it.

import { statusBadge } from "/assets/docs-answer.js";
import { block, jsonBlock } from "/assets/docs-json.js";
import { tryForm } from "/assets/docs-request.js";
import { exampleOf, field, partsOf, prose, resolved, schemaLink } from "/assets/docs-schema.js";
import { element } from "/assets/elements.js";

const heading = (textContent) => element("h4", { textContent });

/** A media type with the name of its schema. */
function described(type, schema) {
  const line = element("p", { className: "media" }, element("code", { textContent: type }));
  if (schema?.$ref) line.append(" ", schemaLink(schema.$ref));
  return line;
}

function requestBody(body, api) {
  if (!body) return [];
  const [[type, { schema }]] = Object.entries(body.content);
  return [heading("Request body"), described(type, schema), ...partsOf(resolved(schema, api))];
}

function parameters(list, id) {
  if (!list) return [];
  const fields = list.map((parameter) =>
    field(parameter.name, parameter.schema, { ...parameter, id: `${id}-${parameter.name}-means` }),
  );
  return [heading("Parameters"), element("ul", { className: "fields" }, ...fields)];
}

function response([code, { description, content }], api) {
  const head = [statusBadge(code), element("span", {}, ...prose(description))];
  if (!content) return element("p", { className: "response bare" }, ...head);
  const [[type, { schema, example }]] = Object.entries(content);
  const shown = example ?? exampleOf(resolved(schema, api));
  const label = `Example of ${code}`;
  return element(
    "details",
    { className: "response" },
    element("summary", {}, ...head),
    described(type, schema),
    ...(shown === undefined ? [] : [typeof shown === "string" ? block(label, shown) : jsonBlock(shown, label)]),
  );
}

/** An endpoint with its place, its link in the contents, and the text that the filter looks at. */
export function operationEntry({ method, path, operation }, api) {
  const { operationId: id, summary, description, responses } = operation;
  const verb = { className: "method", "data-method": method, textContent: method.toUpperCase() };
  const title = () => [element("span", verb), element("code", { textContent: path })];
  const body = element(
    "div",
    { className: "operation" },
    element(
      "div",
      { className: "takes" },
      element("p", {}, ...prose(description)),
      ...parameters(operation.parameters, id),
      ...requestBody(operation.requestBody, api),
    ),
    tryForm({ method, path, operation }, api),
    element(
      "div",
      { className: "answers" },
      heading("Responses"),
      ...Object.entries(responses).map((each) => response(each, api)),
    ),
  );
  const gist = element("span", { className: "gist", textContent: summary });
  const head = element("summary", {}, element("h3", {}, ...title()), gist);
  return {
    place: element("details", { className: "entry", id }, head, body),
    link: element("a", { href: `#${id}`, title: summary }, ...title()),
    text: `${method} ${path} ${id} ${summary} ${description} ${operation.tags}`.toLowerCase(),
  };
}
