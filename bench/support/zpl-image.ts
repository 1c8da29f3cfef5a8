import { createRequire } from 'node:module';

/** The part of the npm package zpl-image that is measured against; it brings no types. */
interface ZplImage {
  rgbaToZ64(
    rgba: Uint8Array,
    width: number,
    options: { black: number; notrim: boolean },
  ): { length: number; rowlen: number; z64: string };
}

const { rgbaToZ64 } = createRequire(import.meta.url)('zpl-image') as ZplImage;

/** A label as the package's own guide makes it of pixels; one half of grey is black, as with us. */
export function zplByPackage(rgba: Uint8Array, width: number): string {
  const { length, rowlen, z64 } = rgbaToZ64(rgba, width, { black: 50, notrim: true });
  return `^XA^FO0,0^GFA,${length},${length},${rowlen},${z64}^FS^XZ`;
}
