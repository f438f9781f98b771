// The changes that are not sent yet and the pages that are kept, as this device knows them.
function part(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}
// A change as its person typed it.
function entryOf({ about, at, said }) {
  const made = part("li", "", part("h3", about), part("p", new Date(at).toLocaleString(root.dataset.locale)));
  made.className = "card";
  made.querySelector("p").className = "muted";
  const facts = part("dl", "", ...said.map(([word, value]) => part("div", "", part("dt", word), part("dd", value))));
  facts.className = "facts";
  if (said.length) made.append(facts);
  return made;
}
// What the server said to a change: its own form, where a value has to be chosen or mended; otherwise its reason.
function answerOf({ id, action, answer }) {
  const page = new DOMParser().parseFromString(answer, "text/html");
  const form = [...page.forms].find((one) => one.getAttribute("action") === action && one.querySelector("[role=alert]"));
  if (!form) {
    const alerts = [...page.querySelectorAll("main [role=alert]")];
    const texts = (alerts.length ? alerts : [...page.querySelectorAll("main h1, main h1 + p")]).map((one) => one.textContent);
    return part("p", texts.join(". ") || page.body.textContent.slice(0, 300));
  }
  form.elements.csrf.value = document.querySelector("input[name=csrf]").value;
  form.dataset.change = id;
  return document.adoptNode(form);
}
// A change that was refused is sent again from its form: it is done, or refused again.
async function answered(form, answer, page) {
  const id = Number(form.dataset.change);
  const change = (await everything("changes")).find((one) => one.id === id);
  const said = { ...change, status: answer.status, answer: page.documentElement.outerHTML };
  if (answer.ok) await discard(id);
  else if (change) await within(["changes"], "readwrite", (of) => { of("changes").put(said); });
  await countUnsent();
  if (answer.ok) say(offline.dataset.sent);
}
const unsentList = document.getElementById("unsent");
async function listUnsent() {
  const { dataset } = unsentList;
  const changes = await everything("changes");
  const entries = changes.map((change) => {
    const entry = entryOf(change);
    const isRefused = change.state === "refused";
    entry.append(part("p", isRefused ? dataset.refused : dataset.waiting), ...(isRefused ? [answerOf(change)] : []));
    const press = (text, act) => {
      const button = part("button", text);
      button.type = "button";
      button.addEventListener("click", async () => {
        await act();
        await countUnsent();
        unsentList.closest("section").querySelector("h2").focus();
      });
      return button;
    };
    const again = () => within(["changes"], "readwrite", (of) => { of("changes").put({ ...change, state: "waiting" }); });
    const buttons = part("p", "", ...(isRefused ? [press(dataset.again, () => again().then(countUnsent).then(sendSoon))] : []),
      press(dataset.discard, () => discard(change.id)));
    buttons.className = "actions";
    entry.append(buttons);
    return entry;
  });
  unsentList.replaceChildren(...entries);
  document.getElementById("unsent-none").hidden = changes.length > 0;
}
async function listKept() {
  const pages = (await everything("pages")).filter(({ title, address }) => title !== undefined && address !== "/offline");
  pages.sort((a, b) => b.at - a.at);
  document.getElementById("kept").replaceChildren(...pages.map(({ address, title }) => {
    const link = part("a", new DOMParser().parseFromString(title, "text/html").body.textContent.split(" · ")[0]);
    link.href = address;
    return part("li", "", link);
  }));
  document.getElementById("kept-none").hidden = pages.length > 0;
}
if (unsentList && keeps) {
  document.addEventListener("counted", listUnsent);
  listKept();
  // Another page was asked for than this one.
  document.getElementById("unread").hidden = location.pathname === "/offline";
  document.getElementById("forget").addEventListener("click", async () => {
    if (unsent && !confirm(unsentList.dataset.sure)) return;
    await forget(["pages", "bodies", "changes"]);
    await countUnsent();
    await listKept();
  });
}
