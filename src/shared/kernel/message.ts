import { IntlMessageFormat } from 'intl-messageformat';
import { z } from 'zod';
import { bare as bareText, sentence as endedText } from './sentence.ts';

/**
 * What is said to a person, as data: an id, which is its English text, apart from what it speaks of.
 * The terminal says it in English; the window and the host's dialogs in their language.
 */
export interface Message {
  /** English words as ICU text, with `{reference}` where a value stands. */
  id: string;
  /** A string is never translated: references, names, the partner's own words. */
  values: Readonly<Record<string, MessageValue>>;
  /** With exactly one full stop at its end, or with none: the same in every language. */
  end?: 'stop' | 'bare' | undefined;
}

export type MessageValue = string | number | Message;

export const MessageSchema: z.ZodType<Message> = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), MessageSchema])),
    end: z.enum(['stop', 'bare']).optional(),
  }),
);

/** The names in braces of an id. */
type Places<Id extends string> = Id extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;

export type ValuesOf<Id extends string> = [Places<Id>] extends [never]
  ? []
  : [values: Readonly<Record<Places<Id>, MessageValue>>];

/** say('Order {reference} is not known.', { reference }): every id stands in the catalogues. */
export const say = <const Id extends string>(id: Id, ...[values]: ValuesOf<Id>): Message => ({
  id,
  values: values ?? {},
});

/** What is said: a message; text where an older program kept it as that, or where it is another's. */
export type Wording = Message | string;
export const WordingSchema: z.ZodType<Wording> = z.union([MessageSchema, z.string()]);

/** Text as it is, in every language. */
export const plain = (text: string): Message => say('{text}', { text });

export const asMessage = (wording: Wording): Message =>
  typeof wording === 'string' ? plain(wording) : wording;

/** What a failure says, as data where it has them. */
export const saidBy = ({ message, said }: { message: string; said?: Message | undefined }) =>
  said ?? plain(message);

/** Each once, as it is said. */
export const distinct = <W extends Wording>(each: readonly W[]): W[] => [
  ...new Map(each.map((wording) => [english(wording), wording])).values(),
];

/** With each of its texts changed: what must not be shown taken out. */
export function mapped<W extends Wording>(wording: W, change: (text: string) => string): W;
export function mapped(wording: Wording, change: (text: string) => string): Wording {
  if (typeof wording === 'string') return change(wording);
  const values = Object.entries(wording.values).map(([place, value]) => [
    place,
    typeof value === 'number' ? value : mapped(value, change),
  ]);
  return { ...wording, values: Object.fromEntries(values) };
}

/** Several side by side; the mark between them is no word. */
export const listed = (each: readonly MessageValue[], between: string): Message => ({
  id: each.map((_, index) => `{${index}}`).join(between),
  values: Object.fromEntries(each.entries()),
});

/** `BOX-1 or BOX-2` */
export const either = ([first = '', ...rest]: readonly MessageValue[]): MessageValue =>
  rest.reduce<MessageValue>((before, last) => say('{before} or {last}', { before, last }), first);

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'values' in value &&
  MessageSchema.safeParse(value).success;

/** A message where only text fits: what a schema expects. */
export const asText = (wording: Wording): string =>
  typeof wording === 'string' ? wording : JSON.stringify(wording);

/** What `asText` wrote; anything else is text as it is. */
export function fromText(text: string): Wording {
  if (!text.startsWith('{"id":')) return text;
  try {
    return MessageSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Its English words, for what searches or hands out kept text. */
export const englishOf = (text: string | null): string | null =>
  text === null ? null : english(fromText(text));

/** Whether both say the same: two messages are two objects. */
export const saySame = (one: Wording, other: Wording): boolean => english(one) === english(other);

/** Ends with one full stop, whatever its last words are and in whatever language. */
export const ended = (wording: Wording): Message => ({ ...asMessage(wording), end: 'stop' });

/** Without its full stop, to stand within another. */
export const unended = (wording: Wording): Message => ({ ...asMessage(wording), end: 'bare' });

type IcuText = ConstructorParameters<typeof IntlMessageFormat>[0];

/** How a language says its messages. */
export interface Speech {
  /** How it writes numbers and tells one from many. */
  locale: string;
  /** ICU text by id or its short key, or what the build read of it; without one a message is said as its id. */
  texts: Readonly<Record<string, IcuText>>;
}

const ENGLISH: Speech = { locale: 'en-GB', texts: {} };

export const english = (wording: Wording): string => inWords(wording, ENGLISH);

export function inWords(wording: Wording, speech: Speech): string {
  if (typeof wording === 'string') return wording;
  const { id, end } = wording;
  const values = Object.fromEntries(
    Object.entries(wording.values).map(([place, value]) => [
      place,
      typeof value === 'object' ? inWords(value, speech) : value,
    ]),
  );
  // Braces within a value are the value's own.
  const words = formatted(id, values, speech);
  if (end === undefined) return words;
  return end === 'stop' ? endedText(words) : bareText(words);
}

/**
 * Text with places alone, as most is: it needs no reading, and the window, which reads none, can say
 * it. An apostrophe is a letter unless it quotes a sign.
 */
const PLAIN = /^(?:[^{}']|'(?![{}'<>])|\{\w+\})*$/;

/** What cannot be formatted is said as its id. */
function formatted(id: string, values: Record<string, string | number>, speech: Speech): string {
  const text = textOf(id, speech.texts) ?? textOf(shortKey(id), speech.texts) ?? id;
  if (typeof text === 'string' && PLAIN.test(text))
    return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  if (text === id && Object.keys(values).length === 0) return id;
  try {
    return String(formatOf(id, text, speech).format(values));
  } catch {
    return id;
  }
}

const textOf = (key: string, texts: Speech['texts']): IcuText | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** FNV-1a of 32 bits, marked so that it is no word. */
export function shortKey(id: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return `#${(hash >>> 0).toString(36)}`;
}

const formats = new WeakMap<Speech, Map<string, IntlMessageFormat>>();

function formatOf(id: string, text: IcuText, speech: Speech): IntlMessageFormat {
  const known = formats.get(speech) ?? new Map<string, IntlMessageFormat>();
  formats.set(speech, known);
  const made =
    known.get(id) ?? new IntlMessageFormat(text, speech.locale, undefined, { ignoreTag: true });
  known.set(id, made);
  return made;
}
