// The picture for the chat: the browser makes the PNG, and shares, saves or copies it where possible.
import { find, tapped } from "./dom.js";

const area = find("[data-picture]");

function loaded(address) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = failed;
    image.src = address;
  });
}

async function png() {
  const image = await loaded(area.dataset.picture);
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise(done => canvas.toBlob(done, "image/png"));
  return new File([blob], area.dataset.file, { type: "image/png" });
}

async function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await png());
  link.download = area.dataset.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function share() {
  try {
    await navigator.share({ files: [await png()] });
  } catch {
    // the user cancelled
  }
}

// In a home network, pages are not a secure context: only the old way of copying works there.
async function copy(button) {
  const text = find("[data-text]");
  text.focus();
  text.select();
  if (!document.execCommand("copy")) await navigator.clipboard.writeText(text.value);
  button.textContent = button.dataset.done;
}

const sample = new File([""], "sample.png", { type: "image/png" });
find("[data-share]").hidden = !(navigator.canShare && navigator.canShare({ files: [sample] }));
tapped("[data-png]", save);
tapped("[data-share]", share);
tapped("[data-copy]", copy);
