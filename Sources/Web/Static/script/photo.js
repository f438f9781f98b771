// A photo is made small before it is sent, and upright: what the camera wrote about it does not go along (PR-54).
document.addEventListener("change", async ({ target }) => {
  if (target.id !== "photo-file" || !target.files[0]) return;
  try {
    const picture = await createImageBitmap(target.files[0], { imageOrientation: "from-image" });
    const scale = Math.min(1, 1024 / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
    const files = new DataTransfer();
    files.items.add(new File([small], "photo.jpg", { type: "image/jpeg" }));
    target.files = files.files;
  } catch { /* the server says what it thinks of the file as it is */ }
});
