// What a page can do without, and is nicer with: stars at once, filters and the history's slider without a button.
// Everything else is a link or a form. Texts come from the page; none is made here.
"use strict";
(() => {
  document.documentElement.classList.add("script");
  const toast = document.getElementById("toast");
  let leaving;

  function say(text, isBad) {
    clearTimeout(leaving);
    toast.textContent = text;
    toast.classList.toggle("bad", Boolean(isBad));
    toast.classList.remove("gone");
    leaving = setTimeout(() => toast.classList.add("gone"), isBad ? 8000 : 4000);
  }
  if (toast.textContent) say(toast.textContent);
  // The number of a message that was said says nothing to a second visit.
  const here = new URL(location.href);
  if (here.searchParams.has("said")) {
    here.searchParams.delete("said");
    history.replaceState(null, "", here);
  }

  // A star turns at once, and back when it could not be saved.
  function turn(button, isOn) {
    button.setAttribute("aria-pressed", String(isOn));
    button.value = String(!isOn);
    button.classList.toggle("t-yellow-500", isOn);
    button.classList.toggle("t-slate-300", !isOn);
    button.querySelector("use").setAttribute("href", isOn ? "#i-star-filled" : "#i-star");
  }
  document.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (!button || !button.classList.contains("star")) return;
    event.preventDefault();
    if (button.dataset.busy) return;
    const wanted = button.value === "true";
    const body = new URLSearchParams({ csrf: event.target.elements.csrf.value, value: String(wanted) });
    button.dataset.busy = "1";
    turn(button, wanted);
    try {
      const answer = await fetch(button.getAttribute("formaction") || event.target.getAttribute("action"), {
        method: "POST", body, headers: { "x-requested-with": "script" }, redirect: "error",
      });
      if (!answer.ok) throw new Error((await answer.text()).slice(0, 200));
    } catch (error) {
      turn(button, !wanted);
      say(error.message, true);
    }
    delete button.dataset.busy;
  });

  // One page takes the place of another without a flicker; of several requests only the last one counts.
  let latest = 0;
  async function replace(address, part) {
    const mine = ++latest;
    try {
      const answer = await fetch(address);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== latest) return;
      const young = fresh.querySelector(part);
      if (!answer.ok || !young) return location.assign(address);
      document.querySelector(part).replaceWith(document.adoptNode(young));
      const results = fresh.querySelector("#results");
      if (results && !young.contains(results)) document.getElementById("results").textContent = results.textContent;
      history.replaceState(null, "", address);
      watchEnd();
    } catch {
      if (mine === latest) location.assign(address);
    }
  }
  function address(form) {
    const fields = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    return `${form.getAttribute("action")}?${fields}`;
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
      const number = Number(event.target.value).toLocaleString("en-US");
      output.textContent = output.textContent.replace(/[\d,]+/, number);
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
  async function lengthen(more) {
    nearing.disconnect();
    try {
      const answer = await fetch(more.href);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const cards = fresh.querySelector(".cards");
      // Another filter may have taken the list's place meanwhile.
      if (!answer.ok || !cards || !more.isConnected) return;
      document.querySelector(".cards").append(...document.adoptNode(cards).children);
      const next = fresh.getElementById("more");
      if (next) more.href = next.href;
      else more.remove();
      watchEnd();
    } catch { /* the link leads there */ }
  }
  watchEnd();

  // Dragging shows the page as it was; the slider itself stays under the finger.
  async function travel(form) {
    const mine = ++latest;
    const target = address(form);
    try {
      const answer = await fetch(target);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== latest || !answer.ok) return;
      document.body.className = fresh.body.className;
      document.querySelector("main").replaceWith(document.adoptNode(fresh.querySelector("main")));
      const young = fresh.querySelector(".history");
      form.querySelector("output").textContent = young.querySelector("output").textContent;
      form.elements.at.setAttribute("aria-valuetext", young.querySelector("#at").getAttribute("aria-valuetext"));
      const old = document.querySelector(".history .bar");
      for (const part of [".change", "form > .button.primary"]) {
        old.querySelector(part)?.remove();
      }
      const change = young.querySelector(".change");
      if (change) old.querySelector("form").after(document.adoptNode(change));
      const present = young.querySelector("form > .button.primary");
      if (present) form.append(document.adoptNode(present));
      history.replaceState(null, "", target);
      watchEnd();
    } catch {
      if (mine === latest) location.assign(target);
    }
  }

  // While something is under way the button says so, and cannot be pressed twice.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    form.dataset.sent = "1";
    const button = event.submitter;
    setTimeout(() => {
      form.classList.add("sending");
      form.setAttribute("aria-busy", "true");
      if (!button) return;
      button.disabled = true;
      if (form.dataset.busy) {
        const spinner = document.createElement("span");
        spinner.className = "spinner";
        button.replaceChildren(spinner, ` ${form.dataset.busy}`);
      }
    });
  });
  const loading = document.getElementById("loading");
  let announcing;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    // A list says it for all of its links.
    const said = link?.closest("[data-loading]")?.dataset.loading;
    if (!said || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    // What comes at once needs no announcement.
    announcing = setTimeout(() => {
      loading.querySelector("p").textContent = said;
      loading.classList.toggle("skeleton", said === loading.dataset.skeleton);
      loading.hidden = false;
    }, 250);
  });
  // Coming back by the browser's button finds the page as it was left, not what was under way then.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  // A change that is not saved is asked about before the page is left (PR-7). The question is the browser's own.
  function isDirty(form) {
    if (form.dataset.sent) return false;
    if (form.hasAttribute("data-dirty")) return true;
    return [...form.elements].some((input) => {
      if (!input.name || input.type === "hidden") return false;
      if (input.type === "checkbox") return input.checked !== input.defaultChecked;
      if (input.options) return [...input.options].some((option, index) =>
        option.selected !== (option.defaultSelected || (index === 0 && ![...input.options].some((o) => o.defaultSelected))));
      return "defaultValue" in input && input.value !== input.defaultValue;
    });
  }
  addEventListener("beforeunload", (event) => {
    if (![...document.querySelectorAll("form[data-guard]")].some(isDirty)) return;
    event.preventDefault();
    // Whoever stays has the page before him, not what was to come.
    clearTimeout(announcing);
  });

  // What saves itself is sent half a second after the last change, and then shows what is stored (PR-60).
  let saving;
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form || !form.dataset.saves) return;
    clearTimeout(saving);
    saving = setTimeout(async () => {
      const sent = new FormData(form);
      try {
        const answer = await fetch(form.getAttribute("action"), {
          method: "POST", body: new URLSearchParams(sent), headers: { "x-requested-with": "script" }, redirect: "error",
        });
        // Without a word where something is wrong: the explicit save says what (PR-61).
        if (answer.status !== 204) return;
        for (const input of form.elements) {
          if (input.type === "checkbox") input.defaultChecked = input.checked;
          else if (input.options) for (const option of input.options) option.defaultSelected = option.selected;
          else if (input.type !== "hidden" && "defaultValue" in input) input.defaultValue = input.value;
        }
        const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
        for (const hidden of form.querySelectorAll('input[type=hidden][name^="shown."]')) {
          const young = page.querySelector(`input[name="${CSS.escape(hidden.name)}"]`);
          if (young) hidden.value = young.value;
        }
        say(form.dataset.saves);
      } catch { /* the next change tries again */ }
    }, 500);
  });

  // What hangs on a switch can be used while it is on (PR-105).
  function hang() {
    for (const part of document.querySelectorAll("[data-with]")) {
      const owner = part.closest("form").elements[part.dataset.with];
      for (const input of part.querySelectorAll("input:not([type=hidden]), select")) {
        if (owner.type === "checkbox" && !owner.disabled) input.readOnly = !owner.checked;
        part.classList.toggle("muted", !owner.checked);
      }
    }
    const type = document.getElementById("wish-type");
    if (type) for (const part of document.querySelectorAll(".wish-value")) part.hidden = part.dataset.kind !== type.value;
  }
  hang();
  document.addEventListener("change", hang);

  // Who set a field is said below it once it is entered; the page that knows is asked once.
  const origins = new Map();
  document.addEventListener("focusin", async ({ target }) => {
    const address = target.form?.dataset.history;
    const field = target.closest(".field");
    if (!address || !field || field.dataset.asked || !target.name) return;
    field.dataset.asked = "1";
    if (!origins.has(address)) {
      origins.set(address, fetch(address).then(async (answer) =>
        new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html")));
    }
    try {
      const known = (await origins.get(address)).getElementById(`field-${target.name.split(".")[0]}`);
      if (!known) return;
      const said = document.createElement("p");
      said.className = "hint who";
      said.id = `${target.id || target.name}-who`;
      said.textContent = known.querySelector(".origin").textContent;
      field.append(said);
      target.setAttribute("aria-describedby", `${target.getAttribute("aria-describedby") || ""} ${said.id}`.trim());
    } catch { origins.delete(address); }
  });

  // Buttons that only a script can offer.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.hasAttribute("data-print")) print();
    if (button.dataset.all) {
      for (const box of button.closest("section").querySelectorAll("input[type=checkbox]")) {
        box.checked = button.dataset.all === "true";
      }
    }
  });

  // A wish is dragged to another place; the list is sent as its buttons send it.
  let dragged;
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest(".wish");
    if (dragged) event.dataTransfer.effectAllowed = "move";
  });
  document.addEventListener("dragover", (event) => {
    const over = dragged && event.target.closest(".wish");
    if (!over) return;
    event.preventDefault();
    for (const wish of document.querySelectorAll(".wish")) wish.classList.toggle("over", wish === over);
  });
  document.addEventListener("drop", (event) => {
    const over = dragged && event.target.closest(".wish");
    if (!over || over === dragged) return;
    event.preventDefault();
    const form = over.closest("form");
    const action = document.createElement("input");
    action.type = "hidden";
    action.name = "do";
    action.value = `to:${dragged.dataset.id}:${[...over.parentNode.children].indexOf(over) + 1}`;
    form.append(action);
    form.dataset.sent = "1";
    form.submit();
  });
})();
