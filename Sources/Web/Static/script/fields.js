// What hangs on a switch can be used while it is on (PR-105).
function hang() {
  for (const part of document.querySelectorAll("[data-with]")) {
    const owner = part.closest("form").elements[part.dataset.with];
    for (const input of part.querySelectorAll("input:not([type=hidden]), select")) {
      if (owner.type === "checkbox" && !owner.disabled) input.readOnly = !owner.checked;
      part.classList.toggle("muted", !owner.checked);
    }
  }
  const type = document.getElementById("wish-type");
  if (type) for (const part of document.querySelectorAll(".wish-value")) part.hidden = part.dataset.kind !== type.value;
}
hang();
document.addEventListener("change", hang);
document.addEventListener("renewed", hang);

// Who set a field is said below it once it is entered, in room that is kept for it; the page that knows is asked once.
const origins = new Map();
document.addEventListener("renewed", () => origins.clear());
document.addEventListener("focusin", async ({ target }) => {
  const address = target.form?.dataset.history;
  const field = target.closest(".field");
  if (!address || !field || field.dataset.asked || !target.name) return;
  field.dataset.asked = "1";
  if (!origins.has(address)) {
    origins.set(address, fetch(address).then(async (answer) =>
      new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html")));
  }
  try {
    const known = (await origins.get(address)).getElementById(`field-${target.name.split(".")[0]}`);
    if (!known) return;
    const said = document.createElement("p");
    said.className = "hint who";
    said.id = `${target.id || target.name}-who`;
    said.title = known.querySelector(".origin").textContent;
    said.textContent = known.querySelector(".origin").textContent;
    field.append(said);
    target.setAttribute("aria-describedby", `${target.getAttribute("aria-describedby") || ""} ${said.id}`.trim());
  } catch { origins.delete(address); }
});

// Buttons that only a script can offer.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.hasAttribute("data-print")) print();
  if (button.dataset.all) {
    for (const box of button.closest("section").querySelectorAll("input[type=checkbox]")) {
      box.checked = button.dataset.all === "true";
    }
  }
});
