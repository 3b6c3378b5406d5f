/** Twice the pixels of a key with many pixels: more is never shown. */
const mostPixels = 288;
const largestSvg = 500_000;

/** A file that the user chose, as a data URL small enough for a key. Rejects with a reason for people. */
export async function readKeyImage(file: File): Promise<string> {
  if (file.type === "image/svg+xml") {
    if (file.size > largestSvg) throw new Error("This image is too large for a key.");
    return `data:image/svg+xml,${encodeURIComponent(await file.text())}`;
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error("The browser cannot read this file as an image.");
  });
  const scale = Math.min(1, mostPixels / Math.min(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  const side = Math.round(Math.min(bitmap.width, bitmap.height) * scale);
  canvas.width = side;
  canvas.height = side;
  const width = bitmap.width * scale;
  const height = bitmap.height * scale;
  // Cut to a square from the middle, as keys are.
  canvas.getContext("2d")?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
  bitmap.close();
  return canvas.toDataURL("image/png");
}
