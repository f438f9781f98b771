// What a page can do without, and is nicer with. Texts come from the page; none is made here. Asset.swift puts the files of
// this folder into one function: they share its names.
document.documentElement.classList.add("script");
const toast = document.getElementById("toast");
const said = toast?.parentElement;
let leaving;

// Says something; `undo` names what is offered to be taken back.
function say(text, isBad, undo) {
  if (!toast) return;
  toast.textContent = text;
  said.classList.toggle("bad", Boolean(isBad));
  said.querySelector("form")?.remove();
  const offer = document.getElementById("undo-offer");
  if (undo && offer) {
    said.append(offer.content.cloneNode(true));
    said.querySelector("form button").value = undo;
  }
  stay();
}

// What was said is over: its undo is of something else than was done last.
function hide() {
  clearTimeout(leaving);
  said.classList.add("gone");
}

// It goes after a while, but not while it is looked at or a button of it has the focus.
function stay() {
  clearTimeout(leaving);
  said.classList.remove("gone");
  const time = said.querySelector("form") ? 12000 : said.classList.contains("bad") ? 8000 : 4000;
  leaving = setTimeout(() => {
    if (said.matches(":hover, :focus-within")) stay();
    else said.classList.add("gone");
  }, time);
}
if (toast?.textContent) stay();
// The number of a message that was said says nothing to a second visit.
const here = new URL(location.href);
if (here.searchParams.has("said")) {
  here.searchParams.delete("said");
  history.replaceState(null, "", here);
}

// An undo leads back to the page as it is narrowed and ordered.
said?.addEventListener("submit", (event) => {
  event.target.elements.back.value = location.pathname + location.search;
});
const typed = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]";
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z") return;
  if (!said || said.classList.contains("gone") || event.target.matches(typed)) return;
  const keys = event.shiftKey ? "Control+Shift+Z" : "Control+Z";
  const button = said.querySelector(`form button[aria-keyshortcuts~="${keys}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});
