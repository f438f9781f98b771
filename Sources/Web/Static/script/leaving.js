// While something is under way the button says so, and cannot be pressed twice. Answers what takes that back.
function busy(form, button) {
  const words = button && [...button.childNodes];
  form.classList.add("sending");
  form.setAttribute("aria-busy", "true");
  if (button) {
    button.disabled = true;
    if (form.dataset.busy) {
      const spinner = document.createElement("span");
      spinner.className = "spinner";
      button.replaceChildren(spinner, ` ${form.dataset.busy}`);
    }
  }
  return () => {
    form.classList.remove("sending");
    form.removeAttribute("aria-busy");
    if (!button) return;
    button.disabled = false;
    button.replaceChildren(...words);
  };
}
document.addEventListener("submit", (event) => {
  const form = event.target;
  // What is loaded down leaves the page where it is.
  if (event.defaultPrevented || form.method !== "post" || event.submitter?.hasAttribute("data-download")) return;
  form.dataset.sent = "1";
  setTimeout(() => busy(form, event.submitter));
});
const loading = document.getElementById("loading");
let announcing;
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  // A list says it for all of its links.
  const said = link?.closest("[data-loading]")?.dataset.loading;
  if (!said || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  // What comes at once needs no announcement.
  announcing = setTimeout(() => {
    loading.querySelector("p").textContent = said;
    loading.classList.toggle("skeleton", said === loading.dataset.skeleton);
    loading.hidden = false;
  }, 250);
});
// Coming back by the browser's button finds the page as it was left, not what was under way then.
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

// A change that is not saved is asked about before the page is left (PR-7). The question is the browser's own.
function isDirty(form) {
  if (form.dataset.sent) return false;
  return form.hasAttribute("data-dirty") || [...form.elements].some(isChanged);
}
function isChanged(input) {
  if (!input.name || input.type === "hidden") return false;
  if (input.type === "checkbox") return input.checked !== input.defaultChecked;
  if (input.options) return [...input.options].some((option, index) =>
    option.selected !== (option.defaultSelected || (index === 0 && ![...input.options].some((o) => o.defaultSelected))));
  return "defaultValue" in input && input.value !== input.defaultValue;
}
addEventListener("beforeunload", (event) => {
  if (![...document.querySelectorAll("form[data-guard]")].some(isDirty)) return;
  event.preventDefault();
  // Whoever stays has the page before him, not what was to come.
  clearTimeout(announcing);
  setTimeout(() => { for (const form of document.forms) delete form.dataset.sent; });
});
