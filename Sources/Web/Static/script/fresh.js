// A fresh page takes the place of the old one, and only where they differ: focus, what is open, how far things are
// scrolled and what is typed elsewhere stay. Parts are the same that have the same name, address or id.
const key = (part) => part.nodeType === 1 ? `${part.localName} ${name(part)}` : String(part.nodeType);
function name(part) {
  const [id, own] = [part.getAttribute("id"), part.dataset?.id];
  if (id || own) return `#${id || own}`;
  if (part.localName === "form") return part.getAttribute("action");
  if (part.localName === "li") {
    const inner = part.querySelector("form[action], a[href]");
    if (inner) return inner.getAttribute("action") || inner.getAttribute("href").split("?")[0];
  }
  if (part.matches("input, select, textarea, button") && part.name) {
    const isOneOfMany = part.localName === "button" && part.form?.querySelectorAll("button").length > 1;
    return part.name + (isOneOfMany ? `=${part.value}` : "");
  }
  return part.getAttribute("class") || "";
}

// What an input holds, and what it held when its form was sent.
const held = (input) => input.type === "checkbox" || input.type === "radio" ? input.checked : input.value;
const isTyping = (form) => form.contains(document.activeElement) &&
  document.activeElement.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])");

// Whether it is a form that somebody writes in. One that narrows a list only asks.
const isKept = (part) => part.localName === "form" &&
  (part.method === "post" ? isTyping(part) || isDirty(part) : part.id === "cost-form" && isTyping(part));

// A fresh page in the place of the old one. `sent` is the form that it answers, with what was in it then.
class Renewal {
  #keys = new WeakMap();

  constructor(sent, before) {
    this.sent = sent;
    this.before = before || new Map();
    this.changes = 0;
    this.left = 0;
    // A lengthened list of which only a part was asked for: it may have grown meanwhile.
    const list = document.querySelector(growing);
    this.partial = list?.isLonger && (!list.dataset.first || list.children.length > list.asked) ? list : undefined;
  }

  key(part) {
    if (!this.#keys.has(part)) this.#keys.set(part, key(part));
    return this.#keys.get(part);
  }

  put(old, young) {
    if (old.nodeType !== 1) {
      if (old.data === young.data) return;
      old.data = young.data;
      this.changes += 1;
      return;
    }
    const isSent = Boolean(this.sent) && (old.contains(this.sent) || this.sent.contains(old));
    if (!isSent && old.isEqualNode(young)) return;
    // What somebody types is his.
    if (!isSent && isKept(old)) {
      this.left += 1;
      return;
    }
    if (old.id === "more" && this.partial) return;
    this.attributes(old, young);
    if (old.localName === "textarea") old.defaultValue = young.defaultValue;
    else this.blend(old, young);
    if (!old.matches("input, select, textarea") || old.type === "file") return;
    // Whoever went on typing while it was sent goes on.
    if (this.before.has(old) && this.before.get(old) !== held(old)) return;
    if (old.type === "checkbox" || old.type === "radio") old.checked = young.checked;
    else if (old.type !== "hidden" && old.value !== young.value) old.value = young.value;
  }

  attributes(old, young) {
    // Whether a part is open is the person's choice, but for the form that was sent.
    const stays = (attribute) => attribute === "open" && !(this.sent && old.contains(this.sent));
    for (const { name: attribute } of [...old.attributes]) {
      if (!young.hasAttribute(attribute) && !stays(attribute)) old.removeAttribute(attribute);
    }
    for (const { name: attribute, value } of young.attributes) {
      if (old.getAttribute(attribute) !== value && !stays(attribute)) old.setAttribute(attribute, value);
    }
  }

  blend(old, young) {
    const rest = [...old.childNodes];
    let place = old.firstChild;
    for (const next of [...young.childNodes]) {
      const index = rest.findIndex((one) => this.key(one) === this.key(next));
      if (index < 0) {
        old.insertBefore(document.adoptNode(next), place);
        this.changes += 1;
        continue;
      }
      const [one] = rest.splice(index, 1);
      if (one === place) place = place.nextSibling;
      else old.insertBefore(one, place);
      this.put(one, next);
    }
    for (const one of rest) {
      // What came as the end was reached is on no first page.
      if (old === this.partial) continue;
      if (one.nodeType === 1 && !one.contains(this.sent) && (isKept(one) || [...one.querySelectorAll("form")].some(isKept))) {
        this.left += 1;
        continue;
      }
      // A form may have a button of that name.
      old.removeChild(one);
      this.changes += 1;
    }
  }
}

// Shows a fresh page; answers what was done.
function renew(page, sent, before) {
  const [active, scope] = [document.activeElement, document.activeElement?.closest("li, section, main")];
  const next = scope?.nextElementSibling || scope?.previousElementSibling;
  const section = document.activeElement?.closest("main [id]:not(form *)");
  const done = new Renewal(sent, before);
  for (const part of ["main", ".history", "footer.publishing"]) {
    const [old, young] = [document.querySelector(part), page.querySelector(part)];
    if (part === ".history" && old?.contains(active)) continue;
    if (old && young) done.put(old, young);
    else if (old) old.remove();
    else if (young) document.querySelector("main")[part === ".history" ? "before" : "after"](document.adoptNode(young));
  }
  document.title = page.title;
  const [asOf, freshAsOf] = [document.getElementById("as-of"), page.getElementById("as-of")];
  if (asOf && freshAsOf) asOf.textContent = freshAsOf.textContent;
  document.body.className = page.body.className;
  if (page.body.dataset.head) document.body.dataset.head = page.body.dataset.head;
  document.dispatchEvent(new Event("renewed"));
  watchEnd();
  const isThere = (part) => part?.isConnected && part.checkVisibility() && !part.disabled;
  if (active && active !== document.body && document.activeElement !== active) {
    const way = [
      active, active.closest("details")?.querySelector("summary"), isThere(next) && next.querySelector("button, a[href]"),
      section && document.getElementById(section.id)?.querySelector("summary, button, h1, h2"), document.querySelector("main"),
    ].find(isThere);
    way?.focus({ preventScroll: way !== active });
    if (way && document.activeElement !== way) {
      way.tabIndex = -1;
      way.focus({ preventScroll: true });
    }
  }
  return done;
}

// Opens what hides a part of the page, and leads there.
function lead(part) {
  for (let around = part.parentElement; around; around = around.parentElement) {
    if (around.localName === "details") around.open = true;
  }
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: "center" });
}
