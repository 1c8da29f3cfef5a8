import { z } from 'zod';
import { show } from '../kernel/decimal.ts';
import { atMost, idIn, isVisible, shipmentIdIn } from '../kernel/ids.ts';
import { asText, say } from '../kernel/message.ts';
import { asLine } from '../kernel/plain-text.ts';
import { secretsOfThisRun } from '../kernel/secrets.ts';
import { WireTextSchema } from './wire.ts';

/** Letters of a text that is shown: a carrier, a status, a place, the id of a request. */
const LONGEST_LINE = 300;
/** Letters of a sentence that is shown: a message, an explanation, a description. */
const LONGEST_SENTENCE = 500;
/** Letters that are searched for secrets before a text is cut: half a secret would not be recognised. */
const MOST_SCRUBBED = 4_000;
/** Letters of a key, which may be a signed token. */
const LONGEST_KEY = 16_384;
const LONGEST_URL = 4_096;

/** An optional field of a response: absent or null reads as undefined. */
export const absent = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/**
 * As `absent`; a malformed value reads as undefined too. For answers that prove a purchase: a
 * malformed minor field must not make the whole answer unreadable.
 */
export const lenient = <S extends z.ZodType>(schema: S) => absent(schema).catch(undefined);

/** On one line, whatever was sent; the rest of a longer text is left out, and … says so. */
function cutAt(most: number, text: string): string {
  if (text.length <= most) return asLine(text, most);
  const scrubbed = secretsOfThisRun.scrub(text.slice(0, MOST_SCRUBBED));
  return asLine(text.length > MOST_SCRUBBED ? `${scrubbed}…` : scrubbed, most);
}

export const shownLine = (text: string): string => cutAt(LONGEST_LINE, text);
export const shownSentence = (text: string): string => cutAt(LONGEST_SENTENCE, text);

export const lineText = WireTextSchema.transform(shownLine);
export const sentenceText = WireTextSchema.transform(shownSentence);
export const optionalLine = absent(lineText);
export const optionalSentence = absent(sentenceText);

const isShort = (most: number) => (text: string) => text.trim().length <= most;

/** Required text; an empty one counts as missing. */
export const neededText = WireTextSchema.refine((text) => text.trim() !== '', {
  error: (issue) => asText(say('expected text, found {found}', { found: show(issue.input) })),
});

export const idText = idIn(WireTextSchema);
export const neededId = idIn(neededText);
export const shipmentIdText = shipmentIdIn(WireTextSchema);
export const neededShipmentId = shipmentIdIn(neededText);
export const neededKey = neededText.refine(isShort(LONGEST_KEY), { error: atMost(LONGEST_KEY) });

const isWebAddress = (url: string): boolean =>
  /^https?:\/\//i.test(url) && isVisible(url) && URL.canParse(url);

/** An address that is shown, opened, fetched or passed on: of the web and on one line. Empty: none. */
export const urlText = z
  .string()
  .transform((url) => url.trim())
  .refine(isShort(LONGEST_URL), { error: atMost(LONGEST_URL), abort: true })
  .refine((url) => url === '' || isWebAddress(url), {
    error: (issue) =>
      asText(
        say('expected an address of the web on one line, found {found}', {
          found: show(issue.input),
        }),
      ),
  });
