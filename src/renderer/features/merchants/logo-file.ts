/** Twice the displayed size, for high-resolution screens. */
const MOST_WIDTH = 320;
const MOST_HEIGHT = 80;

/** A picture file as a small PNG data URL; null where the browser cannot decode it. */
export async function logoOf(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, MOST_WIDTH / picture.width, MOST_HEIGHT / picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/png');
  } catch {
    return null;
  }
}
