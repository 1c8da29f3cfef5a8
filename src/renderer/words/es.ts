import { en } from './en.ts';
import type { Spoken } from './words.ts';

export const spanish: Spoken = { words: en, locale: 'es' };
