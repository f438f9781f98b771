// What is typed into the costs of offers is drawn at once; the inputs stay, so that nothing is lost under the finger.
let latestCosts = 0;
document.addEventListener("change", async (event) => {
  const form = event.target.form;
  if (!form || !["cost-form", "calculate"].includes(form.id)) return;
  const mine = ++latestCosts;
  const where = address(form);
  const { answer, page } = await ask(where);
  const young = answer?.ok && page.getElementById("costs-shown");
  if (mine !== latestCosts || !young || !form.isConnected) return;
  document.getElementById("costs-title").textContent = page.getElementById("costs-title").textContent;
  document.getElementById("costs-shown").replaceWith(document.adoptNode(young));
  if (form.id === "cost-form") history.replaceState(null, "", where);
});
