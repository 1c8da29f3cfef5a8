import { z } from 'zod';
import { type Hints, openHints } from './hints.ts';

/** Which form of the token worked on which connection. */
export const openRememberedForms = (file: string): Hints<'bare' | 'bearer'> =>
  openHints(file, z.enum(['bare', 'bearer']));
