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
  underway += 1;
  try {
    const answer = await fetch(button.getAttribute("formaction") || event.target.getAttribute("action"), {
      method: "POST", body, headers: { "x-requested-with": "script" }, redirect: "error",
    });
    if (!answer.ok) throw new Error((await answer.text()).slice(0, 200));
    own = Math.max(own, Number(answer.headers.get("x-head")));
  } catch (error) {
    turn(button, !wanted);
    // A server that is not there has no words of its own.
    say(error instanceof TypeError ? document.body.dataset.unreachable : error.message, true);
  }
  underway -= 1;
  delete button.dataset.busy;
  if (isBehind()) catchUp();
});
