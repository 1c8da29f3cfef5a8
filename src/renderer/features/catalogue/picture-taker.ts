type Take = (file: File) => void;

let taker: Take | null = null;

/** The open item takes pictures dropped anywhere on the screen. Returns the function that ends it. */
export function takePictures(take: Take): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = null;
  };
}

/** False where the file is no picture, or no item is open. */
export function givePicture(file: File): boolean {
  if (!taker || !file.type.startsWith('image/')) return false;
  taker(file);
  return true;
}
