// A spreadsheet's file is read here, and goes the way of what is pasted.
const sheetFile = document.getElementById("sheet-file");
function textOf(buffer) {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
if (sheetFile) {
  const choose = () => { sheetFile.parentElement.hidden = false; };
  choose();
  document.addEventListener("renewed", choose);
  sheetFile.addEventListener("change", async () => {
    const file = sheetFile.files[0];
    if (!file) return;
    const told = document.getElementById("sheet-read");
    const tell = (text) => { told.textContent = text.replace("{name}", () => file.name); };
    if (file.size > Number(sheetFile.dataset.limit)) return tell(sheetFile.dataset.large);
    const text = textOf(await file.arrayBuffer());
    // A workbook is an archive, whose first letters are those of its inventor.
    if (text.startsWith("PK\u0003\u0004")) return tell(sheetFile.dataset.workbook);
    document.getElementById("sheet-text").value = text;
    tell(sheetFile.dataset.read);
  });
}
// A menu closes by Escape, and when something else is pressed.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
}
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && event.target.closest && event.target.closest("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
