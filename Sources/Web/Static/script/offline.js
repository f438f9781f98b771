// A paired device goes on without a connection: what is typed waits here, and the worker sends it later, once and in order.
const offline = document.getElementById("offline");
const keeps = Boolean(offline && navigator.serviceWorker);
const isUnreached = (answer) => !answer || [502, 503, 504].includes(answer.status);
const root = document.documentElement;
let unsent = 0;

// What a form sends, and by what a person knows it again; nothing where nothing is kept.
function changeOf(form, button, action, fields) {
  if (!keeps) return undefined;
  const part = form.closest("section, dialog")?.querySelector("h2");
  const label = button?.getAttribute("aria-label") || button?.textContent;
  const about = [document.querySelector("h1"), part].map((one) => one?.textContent).concat(label);
  return {
    action, command: crypto.randomUUID(), reader: offline.dataset.device, at: Date.now(),
    about: [...new Set(about.map((text) => text?.trim()).filter(Boolean))].join(" · "),
    said: [...form.elements].filter((input) => input.name && isChanged(input)).map((input) => [wordOf(input), valueOf(input)]),
    fields: [...fields].filter(([name, value]) => name !== "csrf" && typeof value === "string"),
    adds: adds.test(new URL(action, location.href).pathname),
    mayWait: form.enctype !== "multipart/form-data" && mayWait(action, fields),
  };
}
// Where a form adds something, in the place of changing what it showed.
const adds = /\/(new|create|coaches|interactions|log|metrics|documents|items)$|^\/next$/;
const wordOf = (input) => (input.getAttribute("aria-label") || input.labels?.[0]?.textContent || "").trim();
const valueOf = (input) => input.selectedOptions?.[0]?.textContent
  ?? (input.type === "checkbox" ? (input.checked ? "✓" : "–") : input.value);
// Who may come in, what is erased or undone, files, and what only the server can answer needs a connection.
function mayWait(action, fields) {
  const path = new URL(action, location.href).pathname;
  const isKind = /^\/(next|schools|events|offers|documents|metrics)(\/|$)|^\/settings\/(player-details|location|notifications)$/;
  const isQuestion = /\/lookup$/.test(path) || fields.has("lookup") || fields.get("do") === "export"
    || (fields.get("do") === "delete" && !fields.has("sure"));
  return isKind.test(path) && !isQuestion;
}

// Keeps what could not be sent, and says so; answers whether it waits. Nothing goes ahead of what waits already.
const isQueued = (change) => change?.mayWait && unsent > 0;
async function later(change, form) {
  const { mayWait: may, ...rest } = change;
  const state = may ? await keepChange(rest).catch(() => "full") : "connection";
  cut(true);
  say(offline.dataset[state], state !== "waiting");
  if (state !== "waiting") return false;
  if (form?.dataset.change) await discard(Number(form.dataset.change));
  else if (form) standBy(form, rest.adds);
  await countUnsent();
  sendSoon();
  (await navigator.serviceWorker.ready).sync?.register("send").catch(() => {});
  return true;
}
// The form is as if it were saved; one that adds something is empty for the next.
function standBy(form, isEmptied) {
  form.removeAttribute("data-dirty");
  if (isEmptied) return form.reset();
  for (const input of form.elements) {
    if (input.type === "checkbox" || input.type === "radio") input.defaultChecked = input.checked;
    else if (input.options) for (const option of input.options) option.defaultSelected = option.selected;
    else if (input.type !== "hidden" && "defaultValue" in input) input.defaultValue = input.value;
  }
}
async function sendSoon() {
  if (unsent && navigator.onLine) (await navigator.serviceWorker.ready).active?.postMessage("send");
}
// A network that has just come back does not reach everybody at once.
let [again, pause] = [0, 1000];
function sendLater() {
  clearTimeout(again);
  again = setTimeout(sendSoon, pause);
  pause = Math.min(2 * pause, 60_000);
}

// How many changes wait, and how many were not done, is said on every page.
async function countUnsent() {
  const all = await everything("changes");
  unsent = all.filter(({ state }) => state === "waiting").length;
  const words = [["unsent", unsent], ["refused", all.length - unsent]].filter(([, count]) => count)
    .map(([name, count]) => offline.dataset[count === 1 ? `${name}One` : name].replace("{n}", count));
  const link = offline.querySelector("a");
  link.textContent = words.join(" · ");
  link.parentElement.hidden = !words.length;
  offline.classList.toggle("some", words.length > 0);
  document.dispatchEvent(new Event("counted"));
}

// A form that leads to another page goes there if somebody answers.
async function isReached() {
  if (!navigator.onLine) return false;
  return !isUnreached(await fetch("/offline/key", { signal: AbortSignal.timeout(4000) }).catch(() => undefined));
}
document.addEventListener("submit", async (event) => {
  const { target: form, submitter: button } = event;
  const leaves = [form, button].some((part) => part?.hasAttribute("data-leaves")) || form.enctype === "multipart/form-data";
  if (!keeps || form.method !== "post" || !leaves || form.dataset.reached) return;
  event.preventDefault();
  if (form.classList.contains("leave") && unsent && !confirm(offline.dataset.leaving.replace("{n}", unsent))) return;
  const fields = new FormData(form, button);
  const change = changeOf(form, button, button?.getAttribute("formaction") || form.getAttribute("action"), fields);
  if (isQueued(change) || !(await isReached())) return later(change, form);
  const command = document.createElement("input");
  [command.type, command.name, command.value] = ["hidden", "command", change.command];
  if (!form.elements.command) form.append(command);
  form.dataset.reached = "1";
  form.requestSubmit(button);
  delete form.dataset.reached;
});

// The page as it is now is what is read without a connection.
let keeping;
function keepSoon() {
  clearTimeout(keeping);
  if (keeps) keeping = setTimeout(() => fetch(location.href).catch(() => {}), 300);
}
function cut(isCut) {
  if (keeps) root.classList.toggle("cut", isCut);
}
async function reconnect() {
  if (!keeps) return;
  cut(false);
  await countUnsent();
  sendSoon();
  if ("kept" in root.dataset) catchUp();
}
document.addEventListener("renewed", () => { delete root.dataset.kept; });
async function begin() {
  cut(!navigator.onLine);
  await countUnsent();
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  const taken = new Promise((done) => { serviceWorker.addEventListener("controllerchange", done, { once: true }); });
  await serviceWorker.register("/assets/worker.js", { scope: "/" });
  sendSoon();
  if (isFirst) await taken;
  // The first page came before the worker, and a message belongs to one showing alone.
  const [arrival] = performance.getEntriesByType("navigation");
  if (isFirst || arrival?.name.includes("said=")) keepSoon();
}
// Nothing stays where this browser belongs to nobody, or the server keeps nothing. What was not sent is shown a last time.
async function leaveNothing() {
  const lost = document.getElementById("lost");
  const isOther = document.body.dataset.reader && !offline;
  const registration = (lost || isOther) && (await navigator.serviceWorker?.getRegistration("/"));
  if (!registration) return;
  const changes = await everything("changes");
  if (lost && changes.length) {
    lost.hidden = false;
    lost.append(...changes.map((change) => entryOf(change)));
  }
  await forget();
  await registration.unregister();
}
if (keeps) {
  addEventListener("load", () => begin().catch(() => {}));
  addEventListener("offline", () => cut(true));
  addEventListener("online", reconnect);
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.closed) return location.reload();
    countUnsent();
    if (data.isReached === false) sendLater();
    else pause = 1000;
    if (data.sent) say(offline.dataset.sent);
  });
} else {
  leaveNothing();
}
