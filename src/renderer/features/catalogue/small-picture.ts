/** In pixels: enough to recognise goods on any screen. */
const LONGEST_SIDE = 800;

/**
 * A picture scaled down for storage, without the camera's metadata (place, time). null where the
 * file holds no picture that can be drawn.
 */
export async function smallPicture(file: Blob): Promise<Blob | null> {
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // Transparent parts of a PNG would be black in a JPEG.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
