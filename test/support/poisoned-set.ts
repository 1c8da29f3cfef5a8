import { armed, fonts, hiding } from './poisoned/armed.ts';
import { bombs } from './poisoned/bombs.ts';
import { notPdfs, sizes, structures } from './poisoned/broken.ts';
import type { Poisoned } from './poisoned/poisoned.ts';

/** Documents that partners, proxies or attackers may send instead of a label. */
export const POISONED: readonly Poisoned[] = [
  ...notPdfs,
  ...structures,
  ...sizes,
  ...bombs,
  ...armed,
  ...fonts,
  ...hiding,
];
