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
      history.replaceState(null, "", address);
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
    } catch {
      if (mine === latest) location.assign(target);
    }
  }
})();
