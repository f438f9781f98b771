// One page takes the place of another without a flicker; of several requests only the last one counts.
let latest = 0;
async function replace(address, part) {
  const mine = ++latest;
  const { answer, page } = await ask(address);
  // Where nobody answers the page stays, with what was typed.
  if (mine !== latest || !answer) return;
  const young = page.querySelector(part);
  if (!answer.ok || !young) return location.assign(address);
  document.querySelector(part).replaceWith(document.adoptNode(young));
  const results = page.querySelector("#results");
  if (results && !young.contains(results)) document.getElementById("results").textContent = results.textContent;
  // The slider's moments keep what the list was narrowed to.
  const [slider, renewed] = [document.querySelector(".history"), page.querySelector(".history")];
  if (slider && renewed) new Renewal().put(slider, renewed);
  history.replaceState(null, "", address);
  watchEnd();
  countPicks();
}
function address(form) {
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
  return `${form.getAttribute("action").split("#")[0]}?${fields}`;
}

// Filters narrow the list as they are set; the panel itself stays, so that nothing is lost under the finger.
let typing;
function narrow(form) {
  replace(address(form), "#list");
}
document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form && form.id === "filters") narrow(form);
  if (form && form.id === "calculate") replace(address(form), "#calculation");
  if (form && form.id === "time") travel(form);
});
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form) return;
  if (form.id === "filters" && event.target.type === "search") {
    clearTimeout(typing);
    typing = setTimeout(() => narrow(form), 200);
  }
  if (form.id === "filters" && event.target.type === "range") {
    const output = form.querySelector(`output[for="${event.target.id}"]`);
    const number = Number(event.target.value).toLocaleString(document.documentElement.dataset.locale);
    // A number in any digits, with one character of any kind between its groups: "1,500", "1 500", "1’500".
    output.textContent = output.textContent.replace(/\p{Nd}+(?:\P{L}\p{Nd}+)*/u, number);
  }
  if (form.id === "time") {
    clearTimeout(typing);
    typing = setTimeout(() => travel(form), 60);
  }
});

// The next cards of a long list come before its end is reached (SL-95); the link that leads to them stands until then.
const nearing = new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) lengthen(entries[0].target);
}, { rootMargin: "0px 0px 1200px" });
function watchEnd() {
  nearing.disconnect();
  const more = document.getElementById("more");
  if (more) nearing.observe(more);
}
const growing = ".cards, .growing";
// A list that was lengthened is asked for as long as it is, from where it begins, up to what the server shows at once.
const longest = 1000;
const isLonger = () => Boolean(document.querySelector(growing)?.isLonger);
function whole(address) {
  const list = document.querySelector(growing);
  if (!list?.isLonger || !list.dataset.first) return address;
  const asked = new URL(address, location.href);
  list.asked = Math.min(list.children.length, longest);
  asked.searchParams.set("from", list.dataset.first);
  asked.searchParams.set("to", Number(list.dataset.first) + list.asked);
  return asked.href;
}
async function lengthen(more) {
  nearing.disconnect();
  const from = more.href;
  try {
    const answer = await fetch(from);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const cards = fresh.querySelector(growing);
    // Another filter may have taken the list's place meanwhile, or the same part be there already.
    if (!answer.ok || !cards || !more.isConnected || more.href !== from) return;
    const list = document.querySelector(growing);
    list.append(...document.adoptNode(cards).children);
    list.isLonger = true;
    const next = fresh.getElementById("more");
    if (next) more.href = next.href;
    else more.remove();
    watchEnd();
  } catch { /* the link leads there */ }
}
// Nothing more is asked for before the page is there.
addEventListener("load", watchEnd);
