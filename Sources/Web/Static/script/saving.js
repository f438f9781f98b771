// A form that stays on its page is sent without leaving it. What comes back is the page as it is then, or with the reason
// beside the field; where the way leads elsewhere the browser goes there.
let underway = 0;
async function send(form, button, isByItself) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  const action = button?.getAttribute("formaction") || form.getAttribute("action");
  const change = changeOf(form, button, action, fields);
  const before = new Map([...form.elements].map((input) => [input, held(input)]));
  const active = document.activeElement;
  const isDone = isByItself ? undefined : busy(form, button);
  underway += 1;
  if (change) fields.append("command", change.command);
  const { answer, page } = isQueued(change) ? {} : await ask(form.closest(growing) ? whole(action) : action, {
    method: "POST", body: new URLSearchParams(fields),
  }, Boolean(change));
  underway -= 1;
  // A button that cannot be pressed loses the keyboard.
  const goOn = () => {
    isDone?.();
    if (active.isConnected && document.activeElement === document.body) active.focus({ preventScroll: true });
  };
  if (change && isUnreached(answer)) {
    goOn();
    return later(change, form);
  }
  if (!answer) return goOn();
  if (form.dataset.change) {
    goOn();
    return answered(form, answer, page);
  }
  if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
    form.dataset.sent = "1";
    const told = page.getElementById("toast");
    if (told?.textContent) sessionStorage.setItem("said", JSON.stringify([told.textContent, undoOf(told)]));
    return location.assign(answer.url);
  }
  if (answer.ok && !isSameReader(page)) {
    form.dataset.sent = "1";
    return location.assign(answer.url);
  }
  const isAnswer = answer.ok || [...page.forms].some((one) => key(one) === key(form));
  if (!isAnswer || !page.querySelector("main")) {
    // What is said in the place of a page is said above this one: nothing that is typed is lost.
    goOn();
    const texts = [...page.querySelectorAll("main h1, main h1 + p")].map((part) => part.textContent);
    return say(texts.join(". ") || page.body.textContent.slice(0, 200), true);
  }
  const [told, isRefused] = [page.getElementById("toast"), !answer.ok];
  // The page may be narrowed or at another place of its list than that to which the answer leads.
  const mine = new URLSearchParams(location.search);
  const isElsewhere = answer.ok && answer.redirected && ([...mine].length || isLonger());
  const other = isElsewhere ? await ask(whole(location.href)) : {};
  goOn();
  renew(other.answer?.ok ? other.page : page, form, before);
  const again = [...document.forms].find((one) => key(one) === key(form));
  if (isRefused && again) again.dataset.dirty = "";
  if (told?.textContent) tell(told, isRefused);
  else if (answer.ok) hide();
  if (answer.ok && answer.redirected && !isElsewhere) stand(new URL(answer.url));
  if (answer.ok) keepSoon();
  if (isBehind()) catchUp();
  if (isByItself) return;
  const wish = document.querySelector("main [data-focus]");
  if (isRefused) lead(wish || document.querySelector("main [role=alert]") || again);
  else wish?.focus({ preventScroll: true });
}

// The page stands where its form led to, so that it is that page which is asked for again.
function stand(address) {
  address.searchParams.delete("said");
  address.hash = "";
  history.replaceState(null, "", address);
}

// What a fresh page says is said here, with the buttons that take it back.
function tell(told, isBad) {
  say(told.textContent, isBad);
  const offers = told.parentElement.querySelector("form");
  if (!offers) return;
  said.append(document.adoptNode(offers));
  stay();
}
const undoOf = (told) => told.parentElement.querySelector('form button[aria-keyshortcuts~="Control+Z"]')?.value;
const late = sessionStorage.getItem("said");
if (late) {
  sessionStorage.removeItem("said");
  const [text, undo] = JSON.parse(late);
  say(text, false, undo);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const leaves = [form, event.submitter].some((part) => part?.hasAttribute("data-leaves"));
  const stays = form.method === "post" && !leaves && form.enctype !== "multipart/form-data";
  if (event.defaultPrevented || !stays) return;
  event.preventDefault();
  clearTimeout(saving);
  if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
});

// What saves itself is sent half a second after the last change (PR-60, PR-125), and never twice at once: what is changed
// while it is under way follows.
let saving;
const savingForms = new Map();
function saveSoon(form) {
  clearTimeout(saving);
  saving = setTimeout(async () => {
    if (savingForms.has(form)) return savingForms.set(form, true);
    if (!isDirty(form)) return;
    savingForms.set(form, false);
    await send(form, undefined, true);
    const isChanged = savingForms.get(form);
    savingForms.delete(form);
    if (isChanged) saveSoon(form);
  }, 500);
}
document.addEventListener("change", ({ target }) => {
  const wanted = target.form?.dataset.saves;
  if (wanted && (wanted === "*" || wanted === target.name)) saveSoon(target.form);
});
