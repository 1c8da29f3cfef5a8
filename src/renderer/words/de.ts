import { en } from './en.ts';
import type { Spoken } from './words.ts';

export const german: Spoken = { words: en, locale: 'de' };
