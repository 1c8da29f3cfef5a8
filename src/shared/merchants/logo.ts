import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';

/** Kept with the settings and drawn on every screen of the bench: it has to stay small. */
export const MOST_LOGO_BYTES = 48 * 1024;

const DATA_URL = /^data:image\/(png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;

/** How a picture of that kind begins; `null` stands for a byte that says something else. */
const SIGNATURES: Record<string, readonly (number | null)[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** A small picture as a data URL. No SVG: that is a document, which can hold programs and links. */
export const LogoSchema = z
  .string()
  .max(Math.ceil(MOST_LOGO_BYTES / 3) * 4 + 40, {
    error: asText(say('expected a picture of at most {most} kB', { most: MOST_LOGO_BYTES / 1024 })),
  })
  .refine(isPicture, {
    error: asText(say('expected a PNG, JPEG, WebP or GIF picture as a data URL')),
  });

/** What it says it is and how it begins must agree. */
function isPicture(url: string): boolean {
  const [, kind = '', base64 = ''] = DATA_URL.exec(url) ?? [];
  const signature = SIGNATURES[kind];
  if (!signature || base64.length % 4 !== 0) return false;
  const head = atob(base64.slice(0, 24));
  return signature.every((byte, at) => byte === null || head.charCodeAt(at) === byte);
}
