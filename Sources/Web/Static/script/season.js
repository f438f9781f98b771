// A week of the season is chosen where it is drawn; the line of the table beside it knows where it leads.
document.addEventListener("click", (event) => {
  const picture = event.target.closest("[data-points]");
  const drawn = picture?.querySelector("svg");
  if (!drawn) return;
  const { left, width } = drawn.getBoundingClientRect();
  const rows = picture.parentElement.querySelectorAll("tbody tr");
  rows[Math.floor((event.clientX - left) / width * rows.length)]?.querySelector("a")?.click();
});
