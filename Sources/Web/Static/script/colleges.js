// The search of the colleges becomes a combobox (WAI-ARIA practices): its list comes from the server while somebody types,
// and what is chosen is the page that its link leads to. Focus stays in the input.
const finder = document.querySelector("form[data-finds]");
if (finder) {
  const input = finder.elements.q;
  const count = document.getElementById("found");
  let options = [];
  let chosen = -1;
  let asked = 0;
  let pausing;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", "colleges");
  input.setAttribute("aria-expanded", "false");

  function point(index) {
    options[chosen]?.setAttribute("aria-selected", "false");
    chosen = index;
    const option = options[chosen];
    if (!option) return input.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  }
  function show(isOpen) {
    point(-1);
    const list = document.getElementById("colleges");
    if (list.getAttribute("role") === "listbox") list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
  }
  // Until the answer to the last letter is there, the list is of an earlier text.
  function wait(isBusy) { document.getElementById("colleges").setAttribute("aria-busy", String(isBusy)); }
  function isOpen() { return input.getAttribute("aria-expanded") === "true"; }

  async function find() {
    const mine = asked;
    try {
      const answer = await fetch(address(finder), { headers: { "x-requested-with": "script" } });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const list = fresh.getElementById("colleges");
      if (mine !== asked || !answer.ok || !list) return;
      count.textContent = fresh.querySelector("p").textContent;
      document.getElementById("colleges").replaceWith(document.adoptNode(list));
      options = [...list.children];
      show(options.length > 0 && document.activeElement === input);
    } catch { /* Enter leads to the page with the same colleges */ }
    if (mine === asked) wait(false);
  }
  input.addEventListener("input", () => {
    // An answer that is still on its way is to an earlier text.
    asked += 1;
    wait(true);
    clearTimeout(pausing);
    pausing = setTimeout(find, 120);
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const last = options.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (last < 0) return;
      event.preventDefault();
      if (!isOpen()) show(true);
      if (!event.altKey) {
        const step = event.key === "ArrowDown" ? chosen + 1 : chosen - 1;
        point(step > last ? 0 : step < 0 ? last : step);
      }
    } else if (event.key === "Escape") {
      if (isOpen()) event.preventDefault();
      else input.value = count.textContent = "";
      show(false);
    } else if (event.key === "Enter" && isOpen() && options[chosen]) {
      event.preventDefault();
      location.assign(options[chosen].dataset.href);
    }
  });
  input.addEventListener("blur", () => show(false));
  const found = finder.querySelector(".found");
  // The input keeps the focus while the list is pressed.
  found.addEventListener("mousedown", (event) => { if (event.target.closest("[role=option]")) event.preventDefault(); });
  found.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) location.assign(option.dataset.href);
  });
}
