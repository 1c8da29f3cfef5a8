type Picture = HTMLVideoElement | HTMLCanvasElement;

const QUALITIES = [0.85, 0.7, 0.55, 0.4];
const SMALLER = 0.75;
const SMALLEST = 0.2;

/** A JPEG of at most so many pixels on its longer side and so many bytes; null where none is small enough. */
export async function jpegOf(picture: Picture, side: number, bytes: number): Promise<Blob | null> {
  for (let share = 1; share >= SMALLEST; share *= SMALLER) {
    const canvas = drawn(picture, side * share);
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', quality),
      );
      const jpeg = blob && (await pictureAlone(blob));
      if (jpeg && jpeg.size <= bytes) return jpeg;
    }
  }
  return null;
}

const SCAN = 0xda;
const COMMENT = 0xfe;

/** Without the colour profile and other data that a browser adds (ITU-T T.81: APP1 to APP13, COM). */
async function pictureAlone(jpeg: Blob): Promise<Blob> {
  const view = new DataView(await jpeg.arrayBuffer());
  const parts: BlobPart[] = [jpeg.slice(0, 2)];
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    const end = marker === SCAN ? view.byteLength : at + 2 + view.getUint16(at + 2);
    const isMore = (marker > 0xe0 && marker < 0xee) || marker === 0xef || marker === COMMENT;
    if (!isMore) parts.push(jpeg.slice(at, end));
    at = end;
  }
  return new Blob(parts, { type: 'image/jpeg' });
}

const DARK_SIDE = 32;
/** Of 255: the noise of a covered camera. */
const DARK_MEAN = 14;
const DARK_MOST = 48;

/** Whether the picture is dark all over, as of a covered camera. */
export function isDark(picture: Picture): boolean {
  const { width, height } = sizeOf(picture, DARK_SIDE);
  const pen = drawn(picture, DARK_SIDE).getContext('2d');
  const pixels = pen?.getImageData(0, 0, width, height).data ?? [];
  let sum = 0;
  let most = 0;
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    const light = Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    sum += light;
    most = Math.max(most, light);
  }
  return sum / (pixels.length / 4) < DARK_MEAN && most < DARK_MOST;
}

function drawn(picture: Picture, side: number): HTMLCanvasElement {
  const { width, height } = sizeOf(picture, side);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function sizeOf(picture: Picture, side: number): { width: number; height: number } {
  const [wide, high] =
    picture instanceof HTMLVideoElement
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.width, picture.height];
  const scale = Math.min(1, side / Math.max(wide, high));
  return {
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(high * scale)),
  };
}
