// The button that compares says how many offers are picked, and can be pressed once they are enough.
function countPicks() {
  const button = document.querySelector("button[data-compare]");
  if (!button) return;
  const count = button.form.querySelectorAll("input[name^='pick.']:checked").length;
  button.disabled = count < Number(button.dataset.compare);
  button.textContent = button.disabled ? button.dataset.few : button.dataset.some.replace(/\d+/, count);
}
document.addEventListener("change", (event) => { if (event.target.name?.startsWith("pick.")) countPicks(); });
// A browser that comes back has kept the boxes as they were.
addEventListener("pageshow", countPicks);
