import { z } from 'zod';
import { bare as bareText, sentence as endedText } from './sentence.ts';

/**
 * A sentence of the station as data: the words apart from what they speak of, so that the window can
 * say them in its language while the terminal, logs and audit stay English.
 */
export interface Said {
  /** English words, with `{0}`, `{1}` where the values stand. */
  text: string;
  /** A string is never translated: references, names, the partner's own words. */
  values: readonly SaidValue[];
  /** With exactly one full stop at its end, or with none: the same in every language. */
  end?: 'stop' | 'bare' | undefined;
}

export type SaidValue = string | number | Said;

export const SaidSchema: z.ZodType<Said> = z.lazy(() =>
  z.object({
    text: z.string(),
    values: z.array(z.union([z.string(), z.number(), SaidSchema])),
    end: z.enum(['stop', 'bare']).optional(),
  }),
);

/** say`Order ${reference} is not known.`: every such template stands in the window's catalogues. */
export const say = (words: TemplateStringsArray, ...values: SaidValue[]): Said => ({
  text: templateOf(words),
  values,
});

const templates = new WeakMap<TemplateStringsArray, string>();

function templateOf(words: TemplateStringsArray): string {
  const known = templates.get(words);
  if (known !== undefined) return known;
  const text = words.map((part, index) => (index === 0 ? part : `{${index - 1}}${part}`)).join('');
  templates.set(words, text);
  return text;
}

/** Says it in English at once, for what is kept as text; the window knows it again by its template. */
export const inEnglish = (words: TemplateStringsArray, ...values: SaidValue[]): string =>
  english(say(words, ...values));

/** The station's own words that came as text: out of the database, of a schema. Never another's. */
export const kept = (text: string): Said => ({ text, values: [] });

/** What a failure says, as data where it has them. */
export const saidBy = ({ message, said }: { message: string; said?: Said | undefined }): Said =>
  said ?? kept(message);

/** Several side by side; the mark between them is no word. */
export const listed = (each: readonly SaidValue[], between: string): Said => ({
  text: each.map((_, index) => `{${index}}`).join(between),
  values: each,
});

/** `BOX-1 or BOX-2` */
export const either = ([first = '', ...rest]: readonly SaidValue[]): SaidValue =>
  rest.reduce<SaidValue>((before, each) => say`${before} or ${each}`, first);

/** Ends with one full stop, whatever its last words are and in whatever language. */
export const ended = (said: Said): Said => ({ ...said, end: 'stop' });

/** Without its full stop, to stand within another. */
export const unended = (said: Said): Said => ({ ...said, end: 'bare' });

/** The words in English. */
export const english = (said: Said): string => rendered(said, ({ text }) => text);

/** The words with their values in them; `textOf` gives the template in the language wanted. */
export function rendered(said: Said, textOf: (said: Said) => string): string {
  const { values, end } = said;
  // In one pass: braces within a value are the value's own.
  const words = textOf(said).replace(/\{(\d+)\}/g, (found, index: string) => {
    const value = values[Number(index)];
    if (value === undefined) return found;
    return typeof value === 'object' ? rendered(value, textOf) : String(value);
  });
  if (end === undefined) return words;
  return end === 'stop' ? endedText(words) : bareText(words);
}
