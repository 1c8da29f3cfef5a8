import { inWords, kept, listed, type Message } from '../../shared/kernel/message.ts';
import { type Spoken, speech } from './words.ts';

/** What the station says, in the window's language: an error, a remark, the answer to a scan. */
export const sentence = ({
  message,
  said,
}: {
  message: string;
  said?: Message | undefined;
}): string => (said ? inSpeech(said, speech) : stationText(message));

/** The station's words that came as English text: what it kept, details of jobs, expectations. */
export const stationText = (text: string): string => inSpeech(kept(text), speech);

/** A sentence in the words of a language; without its text there, in English. */
export const inSpeech = (said: Message, to: Spoken): string => inWords(known(said, to, 0), to);

/** With what was kept as text in it known again. */
function known(said: Message, to: Spoken, depth: number): Message {
  if (Object.keys(said.values).length === 0) {
    return { ...(recognised(said.id, to, depth) ?? kept(said.id)), end: said.end };
  }
  const values = Object.entries(said.values).map(([place, value]) => [
    place,
    typeof value === 'object' ? known(value, to, depth + 1) : value,
  ]);
  return { ...said, values: Object.fromEntries(values) };
}

/** What the station kept is shorter; another's words of any length and make may stand in it. */
const LONGEST_KEPT = 1000;
const DEEPEST = 4;

/** Kept text is known again by its template; what stands in it is looked at in the same way. */
function recognised(text: string, to: Spoken, depth: number): Message | null {
  if (Object.hasOwn(to.station, text)) return kept(text);
  if (text.length > LONGEST_KEPT || depth > DEEPEST) return null;
  return severalIn(text, to, depth) ?? fitted(text, to, depth);
}

/** Several side by side, if each is known. */
function severalIn(text: string, to: Spoken, depth: number): Message | null {
  const each = text.split('; ');
  if (each.length === 1) return null;
  const parts = each.map((part) => recognised(part, to, depth));
  return parts.includes(null)
    ? null
    : listed(
        parts.flatMap((part) => part ?? []),
        '; ',
      );
}

function fitted(text: string, to: Spoken, depth: number): Message | null {
  for (const { shape, id, places } of shapesOf(to.station)) {
    const found = shape.exec(text);
    if (!found) continue;
    // A word alone is a name or a number, never a sentence of the station; but for one: what was
    // found in an empty field. What somebody typed there stands in quotes.
    const ours = (value: string) => /\S\s\S/.test(value) || value === 'nothing';
    const values = found
      .slice(1)
      .map((value, index) => [
        places[index] ?? '',
        ours(value) ? known(kept(value), to, depth + 1) : value,
      ]);
    return { id, values: Object.fromEntries(values) };
  }
  return null;
}

interface Shape {
  shape: RegExp;
  id: string;
  places: readonly string[];
}

const shapes = new WeakMap<Spoken['station'], readonly Shape[]>();

/** Made once a language; the template with the most words of its own is tried first. */
function shapesOf(texts: Spoken['station']): readonly Shape[] {
  const made = shapes.get(texts);
  if (made) return made;
  const all = Object.keys(texts)
    .filter((id) => PLACE.test(id) && ownLetters(id) >= FEWEST_LETTERS)
    .toSorted((a, b) => ownLetters(b) - ownLetters(a))
    .map((id) => ({
      id,
      shape: shapeOf(id),
      places: [...id.matchAll(PLACES)].map(([, place = '']) => place),
    }));
  shapes.set(texts, all);
  return all;
}

const PLACE = /\{\w+\}/;
const PLACES = /\{(\w+)\}/g;

/** Shorter ones, such as `{0} or {1}`, fit too much that is not theirs. */
const FEWEST_LETTERS = 4;

const ownLetters = (template: string): number =>
  template.replace(PLACES, '').replace(/\P{L}/gu, '').length;

function shapeOf(template: string): RegExp {
  const parts = template
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([\\s\\S]*?)')}$`);
}
