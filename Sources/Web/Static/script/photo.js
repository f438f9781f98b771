// A photo is made small before it is sent, and upright: what the camera wrote about it does not go along (PR-54).
let shrinking;

async function shrinkPhoto(input, photo) {
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const scale = Math.min(1, 1024 / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    const files = new DataTransfer();
    files.items.add(new File([small], "photo.jpg", { type: "image/jpeg" }));
    if (input.files[0] === photo) input.files = files.files;
  } catch { /* the server says what it thinks of the file as it is */ }
}

document.addEventListener("change", ({ target }) => {
  if (target.id !== "photo-file" || !target.files[0]) return;
  const work = shrinkPhoto(target, target.files[0]).then(() => { if (shrinking?.work === work) shrinking = undefined; });
  shrinking = { form: target.form, work };
});

// Who presses at once has the small one sent, too: before anything else hears of the press, it waits.
document.addEventListener("submit", (event) => {
  if (shrinking?.form !== event.target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (shrinking.isAwaited) return;
  shrinking.isAwaited = true;
  shrinking.work.then(() => event.target.requestSubmit(event.submitter));
}, true);
