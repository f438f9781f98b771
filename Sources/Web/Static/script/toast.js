// What a page can do without, and is nicer with. Texts come from the page; none is made here. Asset.swift puts the files of
// this folder into one function: they share its names.
document.documentElement.classList.add("script");
const toast = document.getElementById("toast");
let leaving;

function say(text, isBad) {
  clearTimeout(leaving);
  toast.textContent = text;
  toast.classList.toggle("bad", Boolean(isBad));
  toast.classList.remove("gone");
  leaving = setTimeout(() => toast.classList.add("gone"), isBad ? 8000 : 4000);
}
if (toast.textContent) say(toast.textContent);
// The number of a message that was said says nothing to a second visit.
const here = new URL(location.href);
if (here.searchParams.has("said")) {
  here.searchParams.delete("said");
  history.replaceState(null, "", here);
}
