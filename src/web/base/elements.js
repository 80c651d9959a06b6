// Creates elements. Style and script stay out of markup: the page forbids inline ones.

/** An element with properties (`aria-…`, `data-…` and `role` as attributes) and children. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (/^(aria-|data-|role$|for$)/.test(key)) made.setAttribute(key, value);
    else made[key] = value;
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export const byId = (id) => document.getElementById(id);
