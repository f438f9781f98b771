// The worker of a paired device. The server is asked first; where it does not answer, a page is shown as it was read last.
// `files` and `version` are in front of this file: what every page loads, and a name that changes with it.
const patience = 4000;
const cache = `files-${version}`;
const isUnreached = (answer) => !answer || [502, 503, 504].includes(answer.status);
const tellAll = async (word) => { for (const page of await clients.matchAll()) page.postMessage(word); };

addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(cache)).addAll(files);
  await skipWaiting();
})()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== cache) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  // What changes something is sent by its page: only a page of ours knows the forms' secret.
  if (method !== "GET" || origin !== location.origin || /^\/(changes$|join\/|api\/)/.test(pathname)) return;
  event.respondWith(pathname.startsWith("/assets/") ? asset(event.request) : read(event));
});
const asset = async (request) => (await caches.match(request)) || fetch(request);

async function read(event) {
  const { request } = event;
  const asked = fetch(request).then((answer) => heed(answer, request.url, event));
  // A script asks for what is now.
  if (request.mode !== "navigate" && request.destination !== "image") return asked;
  event.waitUntil(asked.catch(() => {}));
  const copy = await kept(request.url);
  const late = new Promise((done) => { setTimeout(done, copy ? patience : 1e9); });
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (!isUnreached(answer)) return answer;
  return copy || (request.mode === "navigate" && (await kept("/offline"))) || answer || Response.error();
}

// What an answer of the server means for what is kept: whose it is, whether he is still let in, and whether it is to be
// kept. What belongs to somebody else is gone before the answer is shown.
async function heed(answer, address, event) {
  const reader = answer.headers.get("x-reader");
  if (answer.status === 401) await forget(["pages", "bodies"]);
  // The family was erased.
  if (answer.status === 410) await forget();
  if (!reader) return answer;
  if (reader !== (await within(["facts"], "readonly", (of) => of("facts").get("reader")))) {
    await forget();
    await within(["facts"], "readwrite", (of) => { of("facts").put(reader, "reader"); });
    // The page in the place of those that are not kept.
    event.waitUntil(fetch("/offline").then((page) => heed(page, "/offline", event)).catch(() => {}));
  }
  if (answer.ok && !answer.redirected && answer.headers.has("x-keep")) event.waitUntil(keep(answer.clone(), address));
  return answer;
}

async function keep(answer, url) {
  const body = await answer.arrayBuffer();
  const headers = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|x-|set-cookie)/.test(name));
  const isText = headers.some(([name, value]) => name === "content-type" && value.startsWith("text/html"));
  const title = isText ? /<title>([^<]*)/.exec(new TextDecoder().decode(body.slice(0, 4000)))?.[1] : undefined;
  const page = { address: place(url), at: Date.now(), bytes: body.byteLength, headers, title };
  // A disk that is full keeps nothing, and the page is shown all the same.
  await keepPage(page, body).catch(() => {});
}
function place(url) {
  const { pathname, search } = new URL(url, location.origin);
  return pathname === "/" ? "/next" : pathname + search;
}

// A page as it was read last, which says so; nothing where it was not read, or too long ago.
async function kept(url) {
  const address = place(url);
  const page = await within(["pages"], "readonly", (of) => of("pages").get(address));
  if (!page || (Date.now() - page.at > limits.age && address !== "/offline")) return undefined;
  const body = await within(["bodies"], "readonly", (of) => of("bodies").get(address));
  if (page.title === undefined) return new Response(body, { headers: page.headers });
  const text = new TextDecoder().decode(body).replace("<html ", "<html data-kept ");
  return new Response(text, { headers: page.headers });
}

// A browser asks again later where the server was not reached.
addEventListener("sync", (event) => event.waitUntil(send(event).then((isReached) => isReached || Promise.reject())));
addEventListener("message", (event) => { if (event.data === "send") event.waitUntil(send(event)); });

// Sends what waits in the order in which it was typed, one after the other and never twice at once. The server knows by a
// change's id whether it was done before. Says whether the server was reached.
async function send(event) {
  let [sent, isReached] = [0, true];
  await navigator.locks.request("send", async () => {
    let key = await freshKey(event);
    for (;;) {
      const change = (await everything("changes")).find(({ state }) => state === "waiting");
      isReached = Boolean(key || !change);
      if (!key || !change || change.reader !== key.reader) return;
      let answer = await post(change, key);
      // The server was started again, and with it the secret of its forms.
      if (answer?.status === 403) answer = (key = await freshKey(event)) && (await post(change, key));
      isReached = !isUnreached(answer) && answer.status !== 429;
      if (!isReached || answer.status === 401) return;
      if (answer.type === "opaqueredirect" || answer.status === 204) {
        await discard(change.id);
        sent += 1;
      } else {
        const said = { state: "refused", status: answer.status, answer: (await answer.text()).slice(0, 300_000) };
        await within(["changes"], "readwrite", (of) => { of("changes").put({ ...change, ...said }); });
      }
    }
  });
  await tellAll({ sent, isReached });
  return isReached;
}
// The secret of the forms, and whose they are; nothing where nobody answers or is let in any more.
async function freshKey(event) {
  const answer = await fetch("/offline/key", { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
  if (answer) await heed(answer, "/offline/key", event);
  if (answer?.status === 401) await tellAll({ closed: true });
  return answer?.ok ? answer.json() : undefined;
}
function post({ action, fields, command }, { csrf }) {
  const body = new URLSearchParams([...fields, ["csrf", csrf], ["command", command]]);
  const signal = AbortSignal.timeout(20_000);
  return fetch(action, { method: "POST", redirect: "manual", body, signal }).catch(() => undefined);
}
