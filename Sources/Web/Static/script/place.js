// Back in a long list comes back to its place: the entry in the browser's history remembers how many cards there were,
// and which of them stood at the top of the window.
function cardLink(card) { return card?.querySelector("h2 a"); }
function notePlace() {
  const cards = [...document.querySelectorAll(".cards > li")];
  const top = cards.find((card) => card.getBoundingClientRect().bottom > 0);
  const link = cardLink(top);
  if (!link || !scrollY) return;
  history.scrollRestoration = "manual";
  history.replaceState(
    { ...history.state, cards: cards.length, card: link.getAttribute("href"), top: top.getBoundingClientRect().top }, "");
}
async function comeBack() {
  const place = history.state;
  if (!place?.card) return;
  for (let more; (more = document.getElementById("more"));) {
    const count = document.querySelectorAll(".cards > li").length;
    if (count >= place.cards) break;
    await lengthen(more);
    if (document.querySelectorAll(".cards > li").length === count) break;
  }
  const card = [...document.querySelectorAll(".cards > li")]
    .find((one) => cardLink(one)?.getAttribute("href") === place.card);
  // What comes into view gets its own height: a few frames until nothing moves.
  for (let frame = 0; card && frame < 5; frame += 1) {
    scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: "instant" });
    await new Promise((done) => setTimeout(done, 16));
  }
}
if (document.querySelector(".cards")) {
  document.addEventListener("scrollend", notePlace);
  document.addEventListener("click", (event) => { if (event.target.closest(".cards a")) notePlace(); }, true);
  comeBack();
}
// The link back to the list that this page was reached from leads to it as it was left.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.back");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || !document.referrer) return;
  const from = new URL(document.referrer);
  if (from.origin !== location.origin || from.pathname !== link.pathname || history.length < 2) return;
  event.preventDefault();
  history.back();
});
