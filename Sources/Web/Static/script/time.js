// Dragging shows the page as it was; the slider itself stays under the finger, and nothing beside it takes room.
async function travel(form) {
  const mine = ++latest;
  const slider = form.elements.when;
  // Besides the moment the form holds what else the address asks for.
  const address = (moment) => {
    const fields = new URLSearchParams(new FormData(form));
    fields.delete("when");
    for (const [name, value] of Object.entries(moment)) fields.set(name, value);
    return form.getAttribute("action") + (fields.size ? `?${fields}` : "");
  };
  const isNow = Number(slider.value) >= Number(slider.max);
  const target = address(isNow ? {} : { when: Math.floor(slider.value) });
  // The browser asks whether what is typed may go.
  if ([...document.querySelectorAll("form[data-guard]")].some(isDirty)) return location.assign(target);
  try {
    const answer = await fetch(target);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const young = fresh.querySelector(".history");
    if (mine !== latest || !answer.ok || !young) return;
    document.body.className = fresh.body.className;
    document.querySelector("main").replaceWith(document.adoptNode(fresh.querySelector("main")));
    const said = young.querySelector("output").textContent;
    document.querySelector(".history output").textContent = said;
    slider.setAttribute("aria-valuetext", said);
    document.querySelector(".change").textContent = young.querySelector(".change").textContent;
    const at = young.querySelector("form").dataset.at;
    history.replaceState(null, "", address(at ? { at } : {}));
    document.dispatchEvent(new Event("renewed"));
    watchEnd();
  } catch {
    if (mine === latest) location.assign(target);
  }
}

// A key goes from change to change: a moment between two of them looks as the earlier one does.
document.addEventListener("keydown", (event) => {
  const slider = event.target;
  if (slider.id !== "at" || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const [first, last] = [Number(slider.min), Number(slider.max)];
  const width = (last - first) / (Number(slider.dataset.columns) - 1);
  // The last second of each column in which something changed, and the present.
  const stops = slider.dataset.stops.split(" ")
    .map((column) => Math.min(first + Math.ceil((Number(column) + 1) * width) - 1, last));
  if (stops.at(-1) < last) stops.push(last);
  const here = Number(slider.value);
  const next = step > 0 ? stops.find((stop) => stop > here) : stops.findLast((stop) => stop < here);
  if (next === undefined) return;
  slider.value = next;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
});
