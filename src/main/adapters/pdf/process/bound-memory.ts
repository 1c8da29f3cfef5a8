/** Limit each for pdfium and for the barcode reader; a page of A4 at 600 dpi takes 140 MB. */
const MOST_BYTES = 224 * 1024 * 1024;

/** The part used here; the full types come only with the browser's. */
interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: { Memory: { prototype: Memory } };

let refused = false;

/**
 * Limits the memory of every WebAssembly module in this thread. The module sees a failed allocation and
 * may then leave out a picture, so callers must check `wasRefused`.
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

/** Whether memory was refused since the start: from then on the module's results are unreliable. */
export const wasRefused = (): boolean => refused;
