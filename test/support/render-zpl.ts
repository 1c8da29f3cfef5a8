import { createRequire } from 'node:module';
import { decode } from 'fast-png';

/** Nine megabytes with a WebAssembly program inside: required directly, not transformed. */
const renderer = createRequire(import.meta.url)(
  'zpl-renderer-js',
) as typeof import('zpl-renderer-js');

export interface RenderedLabel {
  width: number;
  height: number;
  dark(x: number, y: number): boolean;
}

/** The picture of the label by zpl-renderer-js, which is independent of our code. */
export async function renderZpl(
  zpl: string,
  { width, height }: { width: number; height: number },
  dotsPerMillimetre: number,
): Promise<RenderedLabel> {
  const { api } = await renderer.ready;
  const [wide, high] = [width / dotsPerMillimetre, height / dotsPerMillimetre];
  const base64 = await api.zplToBase64Async(zpl, wide, high, dotsPerMillimetre);
  const png = decode(Buffer.from(base64.replace(/^data:.*,/, ''), 'base64'));
  const value = (x: number, y: number) => png.data[(y * png.width + x) * png.channels] ?? -1;
  return { width: png.width, height: png.height, dark: (x, y) => value(x, y) < 128 };
}
