import { kept, rendered, type Said } from '../../shared/kernel/say.ts';
import { station } from './words.ts';

type Catalogue = Readonly<Record<string, string>>;

/** What the station says, in the window's language: an error, a remark, the answer to a scan. */
export const sentence = ({
  message,
  said,
}: {
  message: string;
  said?: Said | undefined;
}): string => (said ? inWords(said, station) : stationText(message));

/** The station's words that came as English text: what it kept, details of jobs, expectations. */
export const stationText = (text: string): string => inWords(kept(text), station);

/** A sentence in the words of a catalogue; without its template there, in English. */
export function inWords(said: Said, catalogue: Catalogue, depth = 0): string {
  return rendered(said, ({ text, values }) => {
    const known = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
    if (known !== undefined) return known;
    return values.length === 0 ? (recognised(text, catalogue, depth) ?? text) : text;
  });
}

/** What the station kept is shorter; another's words of any length and make may stand in it. */
const LONGEST_KEPT = 1000;
const DEEPEST = 4;

/** Kept text is known again by its template; what stands in it is looked at in the same way. */
function recognised(text: string, catalogue: Catalogue, depth: number): string | null {
  if (Object.hasOwn(catalogue, text)) return catalogue[text] ?? null;
  if (text.length > LONGEST_KEPT || depth > DEEPEST) return null;
  return severalIn(text, catalogue, depth) ?? fitted(text, catalogue, depth);
}

/** Several side by side, if each is known. */
function severalIn(text: string, catalogue: Catalogue, depth: number): string | null {
  const each = text.split('; ');
  if (each.length === 1) return null;
  const known = each.map((part) => recognised(part, catalogue, depth));
  return known.includes(null) ? null : known.join('; ');
}

function fitted(text: string, catalogue: Catalogue, depth: number): string | null {
  for (const { shape, template } of shapesOf(catalogue)) {
    const found = shape.exec(text);
    if (!found) continue;
    // A word alone is a name or a number, never a sentence of the station; but for one: what was
    // found in an empty field. What somebody typed there stands in quotes.
    const ours = (value: string) => /\S\s\S/.test(value) || value === 'nothing';
    const values = found.slice(1).map((value) => (ours(value) ? kept(value) : value));
    return inWords({ text: template, values }, catalogue, depth + 1);
  }
  return null;
}

interface Shape {
  shape: RegExp;
  template: string;
}

const shapes = new WeakMap<Catalogue, readonly Shape[]>();

/** Made once a language; the template with the most words of its own is tried first. */
function shapesOf(catalogue: Catalogue): readonly Shape[] {
  const made = shapes.get(catalogue);
  if (made) return made;
  const all = Object.keys(catalogue)
    .filter((template) => /\{\d+\}/.test(template) && ownLetters(template) >= FEWEST_LETTERS)
    .toSorted((a, b) => ownLetters(b) - ownLetters(a))
    .map((template) => ({ template, shape: shapeOf(template) }));
  shapes.set(catalogue, all);
  return all;
}

/** Shorter ones, such as `{0} or {1}`, fit too much that is not theirs. */
const FEWEST_LETTERS = 4;

const ownLetters = (template: string): number =>
  template.replace(/\{\d+\}/g, '').replace(/\P{L}/gu, '').length;

function shapeOf(template: string): RegExp {
  const parts = template
    .split(/\{\d+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('([\\s\\S]*?)')}$`);
}
