// The filters' sheet is left by its button and by Escape, and the focus goes back to what opened it.
function closeSheet(sheet) {
  sheet.open = false;
  sheet.querySelector("summary").focus();
}
document.addEventListener("click", (event) => {
  const sheet = event.target.closest("[data-close]")?.closest("details");
  if (sheet) closeSheet(sheet);
});
document.addEventListener("keydown", (event) => {
  const sheet = event.key === "Escape" && event.target.closest("details.narrow[open]");
  if (sheet) closeSheet(sheet);
});
