// Whatever is asked of the server. Where nobody answers, the page says so and stays as it is; `isQuiet` says that what
// asks has its own words for it.
async function ask(address, options, isQuiet) {
  try {
    const answer = await fetch(address, options);
    // The device was removed: what is kept of the family goes with this page.
    if (keeps && answer.status === 401) location.reload();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Focus is set here, where it is known what the person does.
    for (const part of page.querySelectorAll("[autofocus]")) {
      part.removeAttribute("autofocus");
      part.dataset.focus = "";
    }
    return { answer, page };
  } catch (error) {
    if (error.name !== "AbortError" && !isQuiet) say(document.body.dataset.unreachable, true);
    return {};
  }
}
