// A form that sends a request, filled in with the examples of the description.

import { copy, quoted } from "/assets/clipboard.js";
import { showAnswer, showFailure } from "/assets/docs-answer.js";
import { block, written } from "/assets/docs-json.js";
import { exampleOf, resolved } from "/assets/docs-schema.js";
import { byId, element } from "/assets/elements.js";

const TIME_LIMIT = 15_000;

/** Every example of a value; the form starts with the first. */
function examplesOf(holder, schema) {
  const named = Object.values(holder.examples ?? {}).map(({ value }) => value);
  const all = [holder.example, ...named, schema.example, ...(schema.examples ?? [])];
  const texts = all
    .filter((example) => example !== undefined)
    .map((example) => (typeof example === "string" ? example : written(example)));
  return [...new Set(texts)];
}

/** Keeps the commas and spaces of a hand readable, as far as a URL allows. */
const encoded = (text) => encodeURIComponent(text).replaceAll("%2C", ",");

/** One button per example, where there are several. */
function choices(examples, control) {
  if (examples.length < 2) return [];
  const buttons = examples.map((example) => {
    const button = element("button", { type: "button", className: "choice", textContent: example });
    button.onclick = () => {
      control.value = example;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return button;
  });
  const group = { className: "choices", role: "group", "aria-label": "Examples" };
  return [element("div", group, ...buttons)];
}

function parameterControl(parameter, id) {
  const { name, schema } = parameter;
  const [example = ""] = examplesOf(parameter, schema);
  const properties = { id: `${id}-${name}`, name, "aria-describedby": `${id}-${name}-means` };
  const values = schema.type === "boolean" ? ["true", "false"] : schema.enum;
  if (!values) {
    // The form accepts any text: the error of the service is worth seeing, too.
    const typed = { type: "text", autocomplete: "off", spellcheck: false, value: example };
    return element("input", { ...properties, ...typed, required: parameter.in === "path" });
  }
  const all = parameter.required ? values : ["", ...values];
  const options = all.map((value) =>
    element("option", { value, textContent: value || "(not sent)" }),
  );
  const select = element("select", properties, ...options);
  select.value = example;
  return select;
}

function bodyControl(content, id, api) {
  const examples = examplesOf(content, resolved(content.schema, api));
  const [value = ""] = examples;
  const rows = Math.min(Math.max(value.split("\n").length + 1, 4), 16);
  const control = element("textarea", { id: `${id}-body`, rows, value, spellcheck: false });
  control.onkeydown = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) control.form.requestSubmit();
  };
  return { control, examples };
}

function line(label, control, examples) {
  const title = element("label", { for: control.id }, ...label);
  return element("div", { className: "control" }, title, control, ...choices(examples, control));
}

/** The request that the controls describe now. */
function requestOf({ method, path, operation }, api, controls) {
  const query = [];
  for (const [{ name, in: place }, { value }] of controls.parameters) {
    if (place === "path") path = path.replace(`{${name}}`, encoded(value));
    else if (value !== "") query.push(`${name}=${encoded(value)}`);
  }
  const base = (api.servers?.[0]?.url ?? "/").replace(/\/$/, "");
  const search = query.length > 0 ? `?${query.join("&")}` : "";
  const { href: url } = new URL(base + path + search, location.origin);
  const headers = {};
  const key = byId("key").value.trim();
  if (key && operation.security?.length) headers.Authorization = `Bearer ${key}`;
  if (controls.body) headers["Content-Type"] = controls.bodyType;
  return { method: method.toUpperCase(), url, headers, body: controls.body?.value };
}

/** The same request as a curl command. */
function commandFor({ url, headers, body }) {
  const words = [`curl ${quoted(url)}`];
  for (const header of Object.entries(headers)) words.push(`-H ${quoted(header.join(": "))}`);
  if (body !== undefined) words.push(`--data-raw ${quoted(body)}`);
  return words.join(" \\\n  ");
}

async function send(request, operation, place) {
  const started = performance.now();
  const { url, ...options } = request;
  try {
    // No cache: the time shown is the time of the service.
    const limits = { cache: "no-store", signal: AbortSignal.timeout(TIME_LIMIT) };
    const response = await fetch(url, { ...options, ...limits });
    const text = await response.text();
    showAnswer(place, { response, text, took: performance.now() - started, operation });
  } catch ({ name, message }) {
    showFailure(place, name === "TimeoutError" ? "No answer in time." : `No answer: ${message}`);
  }
}

/** The controls of an endpoint, each in its line of the form. */
function buildControls({ operation }, form, api) {
  const { operationId: id, parameters = [], requestBody } = operation;
  const controls = { parameters: [] };
  for (const parameter of parameters) {
    const control = parameterControl(parameter, id);
    const label = element("code", { textContent: parameter.name });
    controls.parameters.push([parameter, control]);
    form.append(line([label], control, examplesOf(parameter, parameter.schema)));
  }
  if (requestBody) {
    const [[type, content]] = Object.entries(requestBody.content);
    const { control, examples } = bodyControl(content, id, api);
    controls.body = control;
    controls.bodyType = type;
    form.append(line(["Body ", element("code", { textContent: type })], control, examples));
  }
  return controls;
}

export function tryForm(endpoint, api) {
  const name = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
  const title = element("h4", { textContent: "Try it" });
  const form = element("form", { className: "felt try", "aria-label": `Try ${name}` }, title);
  const controls = buildControls(endpoint, form, api);
  const sendButton = element("button", { type: "submit", className: "send", textContent: "Send" });
  const copyButton = element("button", { type: "button", textContent: "Copy curl command" });
  const copied = element("span", { role: "status" });
  const actions = element("div", { className: "actions" }, sendButton, copyButton, copied);
  const statusLine = element("p", { className: "response-status", role: "status" });
  const answer = element("div", { className: "came-back" });
  const command = block(`Command for ${name}`);
  command.classList.add("command");
  form.append(actions, statusLine, answer, command);
  const refresh = () => {
    command.textContent = commandFor(requestOf(endpoint, api, controls));
    copied.textContent = "";
  };
  form.oninput = refresh;
  byId("key").addEventListener("input", refresh);
  refresh();
  copyButton.onclick = async () => {
    const done = await copy(command.textContent);
    copied.textContent = done ? "Copied" : "The browser does not allow copying; the command is below.";
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    await send(requestOf(endpoint, api, controls), endpoint.operation, { statusLine, answer });
    form.ariaBusy = "false";
  };
  return form;
}
