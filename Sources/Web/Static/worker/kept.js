// What a paired device keeps, for its pages and its worker alike: the pages that were read, and the changes that are not
// sent yet. All of it belongs to one person on one device, whom the server names by `reader`.
const limits = { pages: 200, pageBytes: 20_000_000, age: 30 * 86_400_000, changes: 300, changeBytes: 5_000_000 };
const stores = ["pages", "bodies", "changes", "facts"];

function database() {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("compass", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("pages", { keyPath: "address" });
      opening.result.createObjectStore("bodies");
      opening.result.createObjectStore("changes", { keyPath: "id", autoIncrement: true });
      opening.result.createObjectStore("facts");
    };
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
}

// Works on some of the stores as a whole or not at all; answers what the request found that `work` answers.
async function within(names, mode, work) {
  const base = await database();
  try {
    return await new Promise((done, fail) => {
      const transaction = base.transaction(names, mode);
      const request = work((name) => transaction.objectStore(name));
      transaction.oncomplete = () => done(request?.result);
      transaction.onabort = () => fail(transaction.error);
    });
  } finally {
    base.close();
  }
}

const everything = (name) => within([name], "readonly", (of) => of(name).getAll());
const forget = (names = stores) => within(names, "readwrite", (of) => { for (const name of names) of(name).clear(); });
const discard = (id) => within(["changes"], "readwrite", (of) => { of("changes").delete(id); });

// Keeps a page in the place of its former copy, and lets the oldest go beyond the limits.
async function keepPage(page, body) {
  const pages = (await everything("pages")).filter(({ address }) => address !== page.address);
  pages.sort((a, b) => b.at - a.at);
  let bytes = page.bytes;
  const rest = pages.filter((one, index) => {
    bytes += one.bytes;
    const isLate = index + 1 >= limits.pages || bytes > limits.pageBytes || page.at - one.at > limits.age;
    return isLate && one.address !== "/offline";
  });
  await within(["pages", "bodies"], "readwrite", (of) => {
    for (const { address } of rest) {
      of("pages").delete(address);
      of("bodies").delete(address);
    }
    of("pages").put(page);
    of("bodies").put(body, page.address);
  });
}

// The names of a form's fields that say what it showed, each with the name of what was typed in its place.
const shownNames = (fields) => [...fields.keys()].filter((name) => name === "shown" || name.startsWith("shown."))
  .map((name) => [name, name === "shown" ? (fields.has("text") ? "text" : "status") : name.slice("shown.".length)]);

// A kept page shows what was before the changes that wait: what they wrote is what the person saw last.
function onTopOf(earlier, change) {
  const fields = new Map(change.fields);
  if (change.adds) return change;
  for (const [shown, typed] of shownNames(fields)) {
    for (const one of earlier) {
      const before = new Map(one.fields);
      const isSame = one.action === change.action && before.get("one") === fields.get("one");
      if (isSame && before.has(typed) && before.get(shown) === fields.get(shown)) fields.set(shown, before.get(typed));
    }
  }
  return { ...change, fields: [...fields] };
}

// Keeps a change behind those that wait. Answers "waiting", or "full" where no more is kept.
async function keepChange(change) {
  const waiting = await everything("changes");
  const bytes = [...waiting, change].reduce((sum, one) => sum + JSON.stringify(one).length, 0);
  if (waiting.length >= limits.changes || bytes > limits.changeBytes) return "full";
  const earlier = waiting.filter(({ state }) => state === "waiting");
  await within(["changes"], "readwrite", (of) => of("changes").add({ ...onTopOf(earlier, change), state: "waiting" }));
  return "waiting";
}
