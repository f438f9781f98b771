// What somebody else changes comes onto the page by itself: the server says that there is something, and the page asks
// for itself again. Only a page that is seen listens: a browser has few connections.
let listening;
let isRenewing = false;
// Whether a form kept what came meanwhile away.
let isStale = false;
// The last event that was heard of, and the last that was done here.
let heard = 0;
let own = 0;
const isPast = () => document.body.classList.contains("past");
const isBehind = () => heard > Number(document.body.dataset.head);
// Whether a page is of the same person and the same home: another window may have gone elsewhere with this browser.
const isSameReader = (page) => page.body.dataset.reader === document.body.dataset.reader;
// Whether a form leads to another page: this one may be of a record that the form deleted.
const isLeaving = () => [...document.forms].some((form) => form.dataset.sent);
async function catchUp() {
  // What is on its way looks again when it is there.
  if (isPast() || isRenewing || underway || isLeaving()) return;
  isRenewing = true;
  const asked = location.href;
  const { answer, page } = await ask(whole(asked));
  isRenewing = false;
  if (underway || isPast()) return;
  if (asked !== location.href) return catchUp();
  isStale = true;
  if (!answer?.ok || !page.querySelector("main")) return;
  if (!isSameReader(page)) return location.reload();
  const done = renew(page);
  isStale = done.left > 0;
  if (done.changes && heard > own) say(document.body.dataset.elsewhere);
  if (isBehind()) catchUp();
}
function hear({ data }) {
  heard = Math.max(heard, Number(data));
  if (isBehind()) catchUp();
}
function listen() {
  if (document.hidden || !document.body.dataset.head) return hush();
  if (listening) return;
  listening = new EventSource("/changes");
  listening.addEventListener("message", hear);
  listening.addEventListener("open", reconnect);
  listening.addEventListener("error", ({ target }) => {
    if (target !== listening || target.readyState !== EventSource.CLOSED) return;
    // No place is free, or nobody is let in any more.
    hush();
    setTimeout(listen, 60_000);
  });
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
