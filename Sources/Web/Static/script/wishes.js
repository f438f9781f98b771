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
  form.requestSubmit();
  action.remove();
});
