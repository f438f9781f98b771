// The board: a card that is dragged, or moved by Shift and an arrow, asks for a reason; what is sent is a form.
const moving = () => document.getElementById("moving");
const tiles = (column) => [...column.querySelectorAll(".tile")];
let moved;

// Asks why a school goes to another column, and sends it there.
function askWhy(tile, column) {
  const [dialog, from] = [moving(), tile.closest(".column")];
  if (!dialog || !column || column === from) return;
  const fields = dialog.querySelector("form").elements;
  fields.one.value = moved = tile.id.slice("school-".length);
  fields.shown.value = from.dataset.status;
  fields.status.value = column.dataset.status;
  fields.note.value = "";
  const [before, after] = [from, column].map((one) => one.querySelector(".badge").textContent);
  dialog.querySelector("h2").textContent = `${tile.dataset.name}: ${before} → ${after}`;
  dialog.showModal();
  fields.note.focus();
}
document.addEventListener("submit", ({ target, submitter }) => {
  if (target.id === "moving-form") moving().close();
  if (target.id === "move") moved = submitter?.value;
});
document.addEventListener("click", ({ target }) => {
  // A section that is edited has a button of that kind, too.
  if (target.closest("dialog [data-cancel]")) target.closest("dialog").close();
});
// Whoever moved a card stays with it.
document.addEventListener("renewed", () => {
  const tile = moved && document.getElementById(`school-${moved}`);
  moved = undefined;
  tile?.querySelector("a").setAttribute("data-focus", "");
});
document.addEventListener("focusin", ({ target }) => target.removeAttribute?.("data-focus"));

document.addEventListener("keydown", (event) => {
  const tile = event.target.closest?.(".tile");
  const isArrow = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key);
  if (!tile || !isArrow || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const columns = [...document.querySelectorAll(".column")];
  const column = tile.closest(".column");
  const step = event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1;
  const place = columns.indexOf(column);
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    return tiles(column)[tiles(column).indexOf(tile) + step]?.querySelector("a").focus();
  }
  if (event.shiftKey) return askWhy(tile, columns[place + step]);
  // The next column that has a card.
  for (let next = place + step; next >= 0 && next < columns.length; next += step) {
    const [first] = tiles(columns[next]);
    if (first) return first.querySelector("a").focus();
  }
});

// By mouse anywhere on a card, by finger at its handle: elsewhere a finger scrolls.
let carried;
document.addEventListener("pointerdown", (event) => {
  const tile = event.target.closest?.(".tile");
  if (!tile || !moving() || event.button !== 0) return;
  const isHeld = event.target.closest(".handle");
  if (!isHeld && (event.pointerType !== "mouse" || event.target.closest("button, input"))) return;
  carried = { tile, x: event.clientX, y: event.clientY, pointer: event.pointerId, isUnderWay: false };
  if (isHeld) event.preventDefault();
  // Only while a card is held: nothing runs while somebody scrolls.
  [document.onpointermove, document.onpointerup, document.onpointercancel] = [carry, land, drop];
});
document.addEventListener("dragstart", (event) => {
  if (event.target.closest(".tile")) event.preventDefault();
});
function over(event) {
  return document.elementsFromPoint(event.clientX, event.clientY).map((part) => part.closest(".column")).find(Boolean);
}
function carry(event) {
  if (event.pointerId !== carried.pointer) return;
  const [x, y] = [event.clientX - carried.x, event.clientY - carried.y];
  if (!carried.isUnderWay && Math.hypot(x, y) < 6) return;
  const { tile } = carried;
  const board = tile.closest(".board");
  // Somebody else deleted the school meanwhile.
  if (!board) return drop();
  if (!carried.isUnderWay) {
    carried.isUnderWay = true;
    carried.scroll = board.scrollLeft;
    board.classList.add("dragging");
    tile.classList.add("carried");
    tile.setPointerCapture(event.pointerId);
  }
  // Near an edge the board goes along.
  const { left, right } = board.getBoundingClientRect();
  if (event.clientX > right - 40) board.scrollLeft += 16;
  if (event.clientX < left + 40) board.scrollLeft -= 16;
  tile.style.transform = `translate(${x + board.scrollLeft - carried.scroll}px, ${y}px)`;
  const target = over(event);
  for (const column of board.children) column.classList.toggle("over", column === target);
}
function drop() {
  const { tile } = carried;
  document.onpointermove = document.onpointerup = document.onpointercancel = null;
  tile.classList.remove("carried");
  tile.style.transform = "";
  document.querySelector(".board.dragging")?.classList.remove("dragging");
  for (const column of document.querySelectorAll(".column.over")) column.classList.remove("over");
  carried = undefined;
}
function land(event) {
  if (event.pointerId !== carried.pointer) return;
  const { tile, isUnderWay } = carried;
  const target = isUnderWay && over(event);
  drop();
  if (!isUnderWay) return;
  // A drag that ends on a link does not follow it.
  const stop = (click) => click.preventDefault();
  addEventListener("click", stop, true);
  setTimeout(() => {
    removeEventListener("click", stop, true);
    if (target) askWhy(tile, target);
  });
}
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && carried) drop(); });

// How many schools are marked is said where something can be done with them.
function countMarks() {
  const count = document.getElementById("marked-count");
  if (!count) return;
  const marks = [...document.getElementById("marked").elements].filter((one) => one.type === "checkbox" && one.checked);
  const text = marks.length ? `${marks.length} ${count.dataset.counted}` : "";
  if (count.textContent !== text) count.textContent = text;
  document.getElementById("marking").classList.toggle("some", marks.length > 0);
}
document.addEventListener("change", countMarks);
document.addEventListener("renewed", countMarks);
countMarks();
