// Whatever is asked of the server. Where nobody answers, the page says so and stays as it is.
async function ask(address, options) {
  try {
    const answer = await fetch(address, options);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // Focus is set here, where it is known what the person does.
    for (const part of page.querySelectorAll("[autofocus]")) {
      part.removeAttribute("autofocus");
      part.dataset.focus = "";
    }
    return { answer, page };
  } catch (error) {
    if (error.name !== "AbortError") say(document.body.dataset.unreachable, true);
    return {};
  }
}
