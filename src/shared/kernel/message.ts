import { IntlMessageFormat } from 'intl-messageformat';
import { z } from 'zod';
import { bare as bareText, sentence as endedText } from './sentence.ts';

/**
 * A text for a person as data: an id, which is the English text, and its values. The terminal prints English;
 * the window and the host's dialogs translate it.
 */
export interface Message {
  /** English text as ICU, with `{reference}` in place of a value. */
  id: string;
  /** Strings are never translated: references, names, the partner's own text. */
  values: Readonly<Record<string, MessageValue>>;
  /** Ends with exactly one full stop, or with none, in every language. */
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

/** The placeholder names of an id. */
type Places<Id extends string> = Id extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;

export type ValuesOf<Id extends string> = [Places<Id>] extends [never]
  ? []
  : [values: Readonly<Record<Places<Id>, MessageValue>>];

/** say('Order {reference} is not known.', { reference }): every id must be in the catalogues. */
export const say = <const Id extends string>(id: Id, ...[values]: ValuesOf<Id>): Message => ({
  id,
  values: values ?? {},
});

/** A message; a plain string where the text is from elsewhere. */
export type AnyMessage = Message | string;
export const AnyMessageSchema: z.ZodType<AnyMessage> = z.union([MessageSchema, z.string()]);

/** Text shown unchanged in every language. */
export const verbatim = (text: string): Message => say('{text}', { text });

export const asMessage = (message: AnyMessage): Message =>
  typeof message === 'string' ? verbatim(message) : message;

/** A failure's message, as data where present. */
export const messageOf = ({
  message,
  translatable,
}: {
  message: string;
  translatable?: Message | undefined;
}) => translatable ?? verbatim(message);

/** Without duplicates, compared by their English text. */
export const distinct = <W extends AnyMessage>(each: readonly W[]): W[] => [
  ...new Map(each.map((message) => [english(message), message])).values(),
];

/** With `change` applied to each text, such as to remove what must not be shown. */
export function mapped<W extends AnyMessage>(message: W, change: (text: string) => string): W;
export function mapped(message: AnyMessage, change: (text: string) => string): AnyMessage {
  if (typeof message === 'string') return change(message);
  const values = Object.entries(message.values).map(([place, value]) => [
    place,
    typeof value === 'number' ? value : mapped(value, change),
  ]);
  return { ...message, values: Object.fromEntries(values) };
}

/** A list; the separator is not translated. */
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

/** A message encoded as text, for places that only take text, such as a schema's expectation. */
export const asText = (message: AnyMessage): string =>
  typeof message === 'string' ? message : JSON.stringify(message);

/** Decodes the result of `asText`; any other text is returned unchanged. */
export function fromText(text: string): AnyMessage {
  if (!text.startsWith('{"id":')) return text;
  try {
    return MessageSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}

/** English text, for searching or exporting saved text. */
export const englishOf = (text: string | null): string | null =>
  text === null ? null : english(fromText(text));

/** Whether both have the same English text: messages are objects and cannot be compared directly. */
export const saySame = (one: AnyMessage, other: AnyMessage): boolean =>
  english(one) === english(other);

/** Ends with one full stop, whatever its last words and the language. */
export const ended = (message: AnyMessage): Message => ({ ...asMessage(message), end: 'stop' });

/** Without its full stop, to be embedded in another message. */
export const unended = (message: AnyMessage): Message => ({ ...asMessage(message), end: 'bare' });

type IcuText = ConstructorParameters<typeof IntlMessageFormat>[0];

/** Texts and formats of a language. */
export interface Speech {
  /** Locale for numbers and plural rules. */
  locale: string;
  /** ICU text by id or short key, or compiled by the build; a missing one falls back to the id. */
  texts: Readonly<Record<string, IcuText>>;
}

const ENGLISH: Speech = { locale: 'en-GB', texts: {} };

export const english = (message: AnyMessage): string => inWords(message, ENGLISH);

export function inWords(message: AnyMessage, speech: Speech): string {
  if (typeof message === 'string') return message;
  const { id, end } = message;
  const values = Object.fromEntries(
    Object.entries(message.values).map(([place, value]) => [
      place,
      typeof value === 'object' ? inWords(value, speech) : value,
    ]),
  );
  // Braces within a value are left as they are.
  const words = formatted(id, values, speech);
  if (end === undefined) return words;
  return end === 'stop' ? endedText(words) : bareText(words);
}

/**
 * Text with simple placeholders only, as most is: it needs no ICU parser, which the window does not have. An
 * apostrophe is literal unless it quotes a special character.
 */
const PLAIN = /^(?:[^{}']|'(?![{}'<>])|\{\w+\})*$/;

/** Falls back to the id where formatting fails. */
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

/** FNV-1a, 32 bits, with a prefix that no text has. */
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
