import { say } from '../kernel/message.ts';
import { type Element, GS, type Parsed, parseElements } from './gs1.ts';
import { FORMATS } from './gs1-ais.ts';

/** Primary keys in the path of a GS1 Digital Link, and the qualifiers allowed after each. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  '00': [],
  '01': ['22', '10', '21', '235'],
  '253': [],
  '255': [],
  '401': [],
  '402': [],
  '414': ['254', '7040'],
  '415': ['8020'],
  '417': ['7040'],
  '8003': [],
  '8004': ['7040'],
  '8006': ['22', '10', '21'],
  '8010': ['8011'],
  '8013': [],
  '8017': ['8019'],
  '8018': ['8019'],
};
const GTIN = '01';

/**
 * The elements of an uncompressed GS1 Digital Link URI (`https://…/01/09520123456788/10/A1?17=…`);
 * null for any other text or URL.
 */
export function parseDigitalLink(text: string): Parsed | null {
  // GS1: the scheme is written in all lower or all upper case.
  const [, path = '', query = ''] =
    /^(?:https?|HTTPS?):\/\/[^/?#]+(\/[^?#]*)(?:\?([^#]*))?/.exec(text) ?? [];
  const inPath = pathElements(
    path
      .split('/')
      .slice(1)
      .filter((each, at, all) => each !== '' || at < all.length - 1),
  );
  if (!inPath) return null;
  const inQuery = query
    .split(/[&;]/)
    .map((pair) => pair.split('='))
    .flatMap(([ai = '', value = '']) => (FORMATS.has(ai) ? [{ ai, value: decoded(value) }] : []));
  const elements = [...inPath, ...inQuery].map(padded);
  if (elements.some(({ value }) => value.includes(GS)))
    return { ok: false, fault: say('its address is damaged') };
  return parseElements(elements.map(({ ai, value }) => ai + value).join(GS));
}

/** Elements begin at the last key of the path: a resolver's own path may precede it. */
function pathElements(segments: readonly string[]): Element[] | null {
  for (let at = segments.length - 2; at >= 0; at -= 2) {
    const qualifiers = KEYS[segments[at] ?? ''];
    if (!qualifiers) continue;
    const pairs = segments
      .slice(at)
      .flatMap((ai, place, all) =>
        place % 2 === 0 ? [{ ai, value: decoded(all[place + 1] ?? '') }] : [],
      );
    if (pairs.slice(1).every(({ ai }) => qualifiers.includes(ai))) return pairs;
  }
  return null;
}

/** A link may hold a GTIN in a short form. */
const padded = ({ ai, value }: Element): Element =>
  ai === GTIN && /^(\d{8}|\d{12,13})$/.test(value)
    ? { ai, value: value.padStart(14, '0') }
    : { ai, value };

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid escape is not guessed.
    return GS;
  }
}
