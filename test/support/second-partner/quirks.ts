import { BUY_QUIRKS } from './quirks/buy.ts';
import { CONNECTION_QUIRKS } from './quirks/connection.ts';
import { DOCUMENT_QUIRKS } from './quirks/documents.ts';
import { EVENT_QUIRKS } from './quirks/events.ts';
import { LOOKUP_QUIRKS } from './quirks/lookups.ts';
import { RATE_QUIRKS } from './quirks/rates.ts';

/** All deviations of this partner from the interface document, written before any check for them. */
export const QUIRKS = {
  ...CONNECTION_QUIRKS,
  ...RATE_QUIRKS,
  ...LOOKUP_QUIRKS,
  ...BUY_QUIRKS,
  ...DOCUMENT_QUIRKS,
  ...EVENT_QUIRKS,
};

export type QuirkName = keyof typeof QUIRKS;

export const QUIRK_NAMES = Object.keys(QUIRKS) as QuirkName[];
