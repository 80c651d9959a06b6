// The API page: all its content comes from /openapi.json.

import { get } from "/assets/api.js";
import { buildFilter } from "/assets/docs-filter.js";
import { operationEntry } from "/assets/docs-operation.js";
import { prose, schemaEntry } from "/assets/docs-schema.js";
import { byId, element } from "/assets/elements.js";

/** The operations of a tag, in the order of the document. */
function* operationsOf(api, tag) {
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.tags?.includes(tag)) yield { method, path, operation };
    }
  }
}

function section(id, title, description, entries) {
  const heading = element("h2", { id, textContent: title });
  const shown = entries.map(({ place }) => place);
  byId("endpoints").append(
    element(
      "section",
      { "aria-labelledby": id },
      heading,
      element("p", { className: "hint" }, ...prose(description)),
      ...shown,
    ),
  );
  byId("contents").append(
    element("p", { textContent: title }),
    element("ul", {}, ...entries.map(({ link }) => element("li", {}, link))),
  );
}

function build(api) {
  const entries = [];
  const add = (id, title, description, of) => {
    section(id, title, description, of);
    entries.push(...of);
  };
  for (const { name, description } of api.tags) {
    const of = [...operationsOf(api, name)].map((endpoint) => operationEntry(endpoint, api));
    add(`tag-${name}`, name, description, of);
  }
  const schemas = Object.entries(api.components.schemas).map(schemaEntry);
  add("schemas", "schemas", "The fields of requests and answers.", schemas);
  const key = Object.values(api.components.securitySchemes ?? {}).find(
    ({ scheme }) => scheme === "bearer",
  );
  if (key) {
    byId("key-hint").textContent = `${key.description} It stays on this page.`;
    byId("credentials").hidden = false;
  }
  const { version, license, description } = api.info;
  byId("about").textContent = `${description} Version ${version}, ${license.name}.`;
  return entries;
}

/** Opens the entry that the address names, and everything around it. */
function follow(entries) {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const entry = entries.find(({ place }) => place === target);
  if (!entry) return;
  if (target.hidden) {
    byId("filter").value = "";
    byId("filter").dispatchEvent(new Event("input"));
  }
  target.open = true;
  entry.link.scrollIntoView({ block: "nearest" });
  target.scrollIntoView();
  target.querySelector("summary").focus({ preventScroll: true });
  for (const { link } of entries) link.removeAttribute("aria-current");
  entry.link.setAttribute("aria-current", "true");
}

async function start() {
  byId("trouble").hidden = true;
  let entries;
  try {
    entries = build(await get("/openapi.json"));
  } catch {
    byId("trouble").hidden = false;
    return;
  }
  buildFilter(entries);
  for (const { place } of entries) {
    // The address names the entry opened last, so that it can be shared.
    place.querySelector("summary").onclick = () => {
      if (!place.open) history.replaceState(null, "", `#${place.id}`);
    };
  }
  addEventListener("hashchange", () => follow(entries));
  follow(entries);
}

byId("theme").onclick = () => document.documentElement.dispatchEvent(new Event("toggle-theme"));
byId("retry").onclick = start;
start();
