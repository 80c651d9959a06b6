// Schemas in words: the type of a value, its limits and its fields.

import { jsonBlock } from "/assets/docs-json.js";
import { element } from "/assets/elements.js";

/** Longer lists and patterns are folded. */
const SHORT = 64;

/** A text with its `code` marked as such. */
export const prose = (text) =>
  (text ?? "").split("`").map((part, i) => (i % 2 ? element("code", { textContent: part }) : part));

const nameOf = (reference) => reference.split("/").at(-1);

export const schemaLink = (reference) =>
  element("a", { href: `#schema-${nameOf(reference)}`, textContent: nameOf(reference) });

const joined = (parts, between) => parts.flatMap((part, i) => (i ? [between, ...part] : part));

/** The type of a value in a few words, with links to other schemas. */
export function typeOf(schema) {
  if (schema.$ref) return [schemaLink(schema.$ref)];
  const forms = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (forms) return joined(forms.map(typeOf), schema.allOf ? " and " : " or ");
  if (schema.type === "array") return ["array of ", ...typeOf(schema.items)];
  if (schema.additionalProperties) {
    return ["map of names to ", ...typeOf(schema.additionalProperties)];
  }
  const type = [schema.type ?? "anything"].flat().join(" or ");
  return [schema.format ? `${type} (${schema.format})` : type];
}

function between(least, most, unit = "") {
  const write = (number) => number.toLocaleString("en");
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `at least ${write(least)}${unit}`;
  if (least === undefined) return `at most ${write(most)}${unit}`;
  const range = least === most ? `exactly ${write(least)}` : `${write(least)} to ${write(most)}`;
  return range + unit;
}

const literal = (value) =>
  element("code", { textContent: typeof value === "string" ? value : JSON.stringify(value) });

/** A list or pattern: shown when short, else folded. */
function foldable(title, text) {
  if (text.length <= SHORT) return [`${title} `, element("code", { textContent: text })];
  const summary = element("summary", { textContent: title });
  const whole = element("code", { textContent: text });
  return [element("details", { className: "fold" }, summary, whole)];
}

/** Limits, default and example of a value, one after the other. */
function limitsOf(schema, example) {
  const short = example !== undefined && JSON.stringify(example).length <= SHORT;
  const limits = [
    [between(schema.minimum, schema.maximum)],
    [between(schema.minItems, schema.maxItems, " items")],
    [schema.uniqueItems && "all different"],
    schema.enum && foldable(`one of ${schema.enum.length}`, schema.enum.join(", ")),
    schema.pattern && foldable("pattern", schema.pattern),
    schema.default !== undefined && ["default ", literal(schema.default)],
    short && ["example ", literal(example)],
  ];
  const items = limits.filter((limit) => limit?.[0]).map((limit) => element("li", {}, ...limit));
  return items.length > 0 ? [element("ul", { className: "limits" }, ...items)] : [];
}

export const exampleOf = (schema) => schema.example ?? schema.examples?.[0];

/** A named value: field or parameter. */
export function field(name, schema, { required, description, example = exampleOf(schema), id }) {
  const head = [
    element("code", { className: "field-name", textContent: name }),
    element("span", { className: "type" }, ...typeOf(schema)),
  ];
  if (required) head.push(element("span", { className: "required", textContent: "required" }));
  return element(
    "li",
    {},
    element("p", { className: "field-head" }, ...head),
    element("p", id ? { id } : {}, ...prose(description ?? schema.description)),
    ...limitsOf(schema, example),
    ...partsOf(schema),
  );
}

/** The parts of a value: fields, items or alternatives. */
export function partsOf(schema) {
  const parts = [];
  if (schema.properties) {
    const required = (name) => Boolean(schema.required?.includes(name));
    const fields = Object.entries(schema.properties)
      .sort(([one], [other]) => required(other) - required(one))
      .map(([name, property]) => field(name, property, { required: required(name) }));
    parts.push(element("ul", { className: "fields" }, ...fields));
  }
  const forms = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (forms) {
    const items = forms.map((form) =>
      element(
        "li",
        {},
        element("p", { className: "type" }, ...typeOf(form)),
        element("p", {}, ...prose(form.description)),
        ...limitsOf(form),
        ...partsOf(form),
      ),
    );
    parts.push(element("ul", { className: "fields forms" }, ...items));
  }
  if (schema.items && !schema.items.$ref) parts.push(...limitsOf(schema.items));
  return parts;
}

/** The schema that a reference names, or the schema itself. */
export const resolved = (schema, api) =>
  schema.$ref ? api.components.schemas[nameOf(schema.$ref)] : schema;

/** A schema with its place, its link in the contents, and the text that the filter looks at. */
export function schemaEntry([name, schema]) {
  const example = exampleOf(schema);
  const summary = element(
    "summary",
    {},
    element("h3", {}, element("code", { textContent: name })),
    element("span", { className: "gist" }, ...prose(schema.description)),
  );
  const parts = partsOf(schema);
  const kind = element("p", { className: "type" }, ...typeOf(schema));
  const whole = parts.length > 0 ? parts : [kind];
  const body = element("div", { className: "schema" }, ...whole, ...limitsOf(schema));
  if (example !== undefined) {
    const title = element("h4", { textContent: "Example" });
    body.append(title, jsonBlock(example, `Example of ${name}`));
  }
  const id = `schema-${name}`;
  return {
    place: element("details", { className: "entry", id }, summary, body),
    link: element("a", { href: `#${id}` }, element("code", { textContent: name })),
    text: `${name} schema ${schema.description}`.toLowerCase(),
  };
}
