// Sets light or dark before the first paint; not a module, because modules run too late.

(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const saved = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // no storage in some frames and private windows
    }
  };
  let chosen = saved();
  const show = () => {
    root.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
  };
  system.addEventListener("change", show);
  root.addEventListener("toggle-theme", () => {
    chosen = root.dataset.theme === "dark" ? "light" : "dark";
    show();
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // The choice then lasts as long as the page.
    }
  });
  show();
})();
