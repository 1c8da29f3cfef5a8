import { armed, fonts, hiding } from './poisoned/armed.ts';
import { bombs } from './poisoned/bombs.ts';
import { notPdfs, sizes, structures } from './poisoned/broken.ts';
import type { Poisoned } from './poisoned/poisoned.ts';

/** What partners, proxies and people with bad intent may answer instead of a label. */
export const POISONED: readonly Poisoned[] = [
  ...notPdfs,
  ...structures,
  ...sizes,
  ...bombs,
  ...armed,
  ...fonts,
  ...hiding,
];
