/**
 * Gives the memory of these bytes back now; they are empty afterwards. V8 lets some 90 MB of such buffers
 * pile up before it collects them.
 */
export function freeBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
