import { createRequire } from 'node:module';

/** The part of the npm package zpl-image that is compared; it has no types. */
interface ZplImage {
  rgbaToZ64(
    rgba: Uint8Array,
    width: number,
    options: { black: number; notrim: boolean },
  ): { length: number; rowlen: number; z64: string };
}

const { rgbaToZ64 } = createRequire(import.meta.url)('zpl-image') as ZplImage;

/** A label made from pixels as in the package's guide; half grey is black, as in ours. */
export function zplByPackage(rgba: Uint8Array, width: number): string {
  const { length, rowlen, z64 } = rgbaToZ64(rgba, width, { black: 50, notrim: true });
  return `^XA^FO0,0^GFA,${length},${length},${rowlen},${z64}^FS^XZ`;
}
