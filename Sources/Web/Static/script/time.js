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
