// A form that takes the place of what it edits: its first field has the keyboard, and "Cancel" closes it again.
document.addEventListener("click", (event) => {
  const summary = event.target.closest("details.edit > summary");
  const part = summary?.parentElement;
  if (part && !part.open) {
    const active = document.activeElement;
    setTimeout(() => {
      const field = part.querySelector("textarea, select, input:not([type=hidden])");
      // Whoever is in a field already stays there.
      if (!part.open || !field || document.activeElement !== active) return;
      field.focus({ preventScroll: true });
      part.scrollIntoView({ block: "nearest" });
    });
  }
  const dismiss = event.target.closest("a[data-dismiss]");
  if (dismiss && dismiss.pathname === location.pathname) {
    event.preventDefault();
    const section = dismiss.closest("section, form");
    dismiss.closest("[role=alert]").remove();
    section.querySelector("button, summary").focus();
  }
  const cancel = event.target.closest("a[data-cancel]");
  const around = cancel?.closest("details.edit");
  if (!around || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const form = cancel.closest("form");
  form.reset();
  around.open = false;
  around.querySelector("summary").focus();
  // What was refused is no longer wanted: the form shows what is stored.
  if (form.hasAttribute("data-dirty")) {
    form.removeAttribute("data-dirty");
    ask(whole(location.href)).then(({ answer, page }) => { if (answer?.ok) renew(page, form); });
  }
});

// A dialog that the server opened has the keyboard until it is left; whoever leaves it is where he was.
let opener;
let raised;
function raise() {
  if (raised && !raised.isConnected) goBack();
  for (const dialog of document.querySelectorAll("dialog[open]:not(:modal)")) {
    dialog.removeAttribute("open");
    dialog.showModal();
    raised = dialog;
  }
}
function goBack() {
  raised = undefined;
  const back = (opener?.isConnected ? opener : document.querySelector("main")).querySelector("button, summary, h1");
  if (back.localName === "h1") back.tabIndex = -1;
  back.focus();
}
document.addEventListener("submit", ({ target }) => { if (!target.closest("dialog")) opener = target.closest("section"); });
document.addEventListener("click", (event) => {
  if (!event.target.closest("dialog a[data-close]")) return;
  event.preventDefault();
  event.target.closest("dialog").close();
});
document.addEventListener("close", ({ target }) => {
  if (target !== raised) return;
  const address = new URL(location.href);
  address.searchParams.delete(target.dataset.query);
  address.hash = "";
  history.replaceState(null, "", address);
  target.parentElement.remove();
  goBack();
}, true);
document.addEventListener("renewed", raise);
raise();
