type Take = (file: File) => void;

let taker: Take | null = null;

/** The item that is open takes pictures that are dropped anywhere on the screen. Answers the end of it. */
export function takePictures(take: Take): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = null;
  };
}

/** False where it is no picture, or no item is open. */
export function givePicture(file: File): boolean {
  if (!taker || !file.type.startsWith('image/')) return false;
  taker(file);
  return true;
}
