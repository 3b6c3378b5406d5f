/** Pixels of a key on the devices of today. */
const size = 144;

/** The middle square of a picture file, in the size of a key, as a data URL. Rejects what the browser can't show. */
export async function keyPicture(file: File): Promise<string> {
  const picture = new Image();
  picture.src = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("The file can't be read."));
    reader.readAsDataURL(file);
  });
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  // An SVG without a size of its own has none.
  const [width, height] = [picture.naturalWidth || size, picture.naturalHeight || size];
  const scale = size / Math.min(width, height);
  const [across, down] = [width * scale, height * scale];
  canvas.getContext("2d")?.drawImage(picture, (size - across) / 2, (size - down) / 2, across, down);
  return canvas.toDataURL();
}
