/** Of pdfium and of the barcode reader each: a page of A4 at 600 dpi has 140 MB. */
const MOST_BYTES = 224 * 1024 * 1024;

/** What is used of it; the types come with those of a browser. */
interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: { Memory: { prototype: Memory } };

let refused = false;

/**
 * Bounds the memory of every WebAssembly module of this thread. To the module it is as if the
 * computer had no more; it may then leave out a picture, so whoever asked must see `wasRefused`.
 */
export function boundMemory(): void {
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 <= MOST_BYTES) return grow.call(this, pages);
    refused = true;
    throw new RangeError('The module has all the memory it may have.');
  };
}

/** Whether more was asked for since the start: from then on nothing the module says is certain. */
export const wasRefused = (): boolean => refused;
