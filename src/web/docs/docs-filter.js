// Shows only entries that contain every word of a text.

import { byId } from "/assets/elements.js";

/** Makes the field hide entries, with their links and sections, that lack one of its words. */
export function buildFilter(entries) {
  const field = byId("filter");
  const apply = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { place, link, text } of entries) {
      const shown = words.every((word) => text.includes(word));
      place.hidden = !shown;
      link.parentElement.hidden = !shown;
      if (shown) found += 1;
    }
    for (const section of document.querySelectorAll("main > section")) {
      section.hidden = !section.querySelector(".entry:not([hidden])");
    }
    for (const list of document.querySelectorAll("#contents ul")) {
      list.previousElementSibling.hidden = !list.querySelector("li:not([hidden])");
    }
    byId("found").textContent = words.length === 0 ? "" : `${found} of ${entries.length} shown`;
  };
  field.oninput = apply;
  field.onkeydown = ({ key }) => {
    if (key !== "Escape") return;
    field.value = "";
    apply();
  };
}
