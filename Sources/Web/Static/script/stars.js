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
  const action = button.getAttribute("formaction") || event.target.getAttribute("action");
  const change = changeOf(event.target, button, action, body);
  if (change) body.append("command", change.command);
  button.dataset.busy = "1";
  turn(button, wanted);
  underway += 1;
  try {
    const answer = isQueued(change) ? undefined : await fetch(action, {
      method: "POST", body, headers: { "x-requested-with": "script" }, redirect: "error",
    }).catch((error) => { if (!change) throw error; });
    if (change && isUnreached(answer)) {
      if (!(await later(change))) turn(button, !wanted);
    } else if (!answer.ok) throw new Error((await answer.text()).slice(0, 200));
    own = Math.max(own, Number(answer?.headers.get("x-head") ?? 0));
    keepSoon();
  } catch (error) {
    turn(button, !wanted);
    // A server that is not there has no words of its own.
    say(error instanceof TypeError ? document.body.dataset.unreachable : error.message, true);
  }
  underway -= 1;
  delete button.dataset.busy;
  if (isBehind()) catchUp();
});
