// What somebody else changes comes onto the page by itself: the server says that there is something, and the page asks
// for itself again. Only a page that is seen listens: a browser has few connections.
let listening;
let isRenewing = false;
let isStale = false;
const isPast = () => document.body.classList.contains("past");
async function catchUp() {
  if (isPast() || isRenewing) return;
  // What is on its way brings the news along.
  if (underway) {
    isStale = true;
    return;
  }
  isRenewing = true;
  isStale = false;
  const asked = location.href;
  const { answer, page } = await ask(asked);
  isRenewing = false;
  if (!answer?.ok || underway || asked !== location.href || isPast() || !page.querySelector("main")) return;
  const done = renew(page);
  isStale = done.left > 0;
  if (done.changes) say(document.body.dataset.elsewhere);
}
function hear({ data }) {
  if (Number(data) > Number(document.body.dataset.head)) catchUp();
}
function listen() {
  if (document.hidden || !document.body.dataset.head) return hush();
  if (listening) return;
  listening = new EventSource("/changes");
  listening.addEventListener("message", hear);
}
function hush() {
  listening?.close();
  listening = undefined;
}
addEventListener("load", listen);
addEventListener("pagehide", hush);
document.addEventListener("visibilitychange", listen);
// A form that was left as it was shows what came meanwhile.
document.addEventListener("focusout", () => setTimeout(() => { if (isStale) catchUp(); }, 100));
