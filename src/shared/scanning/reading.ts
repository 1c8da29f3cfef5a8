import { type AnyMessage, say } from '../kernel/message.ts';
import { gtinOf, upcEOf } from './check-digit.ts';
import { parseDigitalLink } from './digital-link.ts';
import { type Element, elementOf, GS, type Parsed, parseElements } from './gs1.ts';

/** Characters of a scan, as codes of two dimensions hold at most; a longer one is refused. */
export const LONGEST_SCAN = 4_096;

/** A scan decoded by itself, without the state of the bench. */
export interface Reading {
  /** Without the scanner's additions: symbology identifier, separators, surrounding blanks. */
  text: string;
  /** The elements of an element string or a GS1 Digital Link; null for any other code. */
  elements: readonly Element[] | null;
  /** Possible GTINs, as 14 digits: several where a short code can be read in two ways. */
  gtins: readonly string[];
  /** Why a code that declares itself GS1 is invalid; null where nothing is wrong. */
  fault: AnyMessage | null;
}

/** AIM symbology identifiers (ISO/IEC 15424) of symbols with element strings. */
const ELEMENT_STRINGS = new Set(['C1', 'd2', 'Q3', 'e0', 'e1', 'e2', 'J1']);
/** EAN and UPC: with 13 digits (E0), with a supplement (E3), EAN-8 (E4). */
const EAN = new Set(['E0', 'E3', 'E4']);
const COMPOSITE = '|]e0';
/** A supplement that some scanners send after the code, with its own identifier. */
const SUPPLEMENT = /\]E[12](\d{2}|\d{5})$/;

/** A symbology identifier is recognised only at the beginning, where scanners put it. */
export function readScan(scanned: string): Reading {
  const [, aim = null, rest = ''] =
    /^\s*(?:\]([A-Za-z][0-9A-Za-z]))?(.*)$/s.exec(scanned.normalize('NFC')) ?? [];
  const data = rest.trim();
  const text = data.replaceAll(GS, '');
  if (aim !== null && EAN.has(aim)) return readEan(aim, data);
  const isMarked = aim !== null && ELEMENT_STRINGS.has(aim);
  if (isMarked || rest.includes(GS)) {
    const parsed = parseElements(data);
    if (parsed.ok) return ofElements(text, parsed.elements);
    // Carriers' codes of two dimensions have the same separator, and are no element strings.
    const isGs1 = isMarked || (aim === null && startsWithKey(text));
    return { text, elements: null, gtins: gtinsOf(text), fault: isGs1 ? parsed.fault : null };
  }
  const link = parseDigitalLink(data);
  if (link) return ofParsed(data, link);
  // The name of the separator has only characters that a value may have: it would pass as a part of one.
  const perhaps = startsWithKey(data) ? parseElements(data.replace(/<(?:GS|FNC1)>/gi, GS)) : null;
  return perhaps?.ok ? ofElements(data, perhaps.elements) : plain(data);
}

/**
 * Without a symbology identifier only codes beginning with an item or a logistic unit are parsed as
 * GS1.
 */
const startsWithKey = (text: string): boolean => /^0[012]\d{14}/.test(text);

const plain = (text: string): Reading => ({
  text,
  elements: null,
  gtins: gtinsOf(text),
  fault: null,
});

function gtinsOf(text: string): string[] {
  const both = [gtinOf(text), upcEOf(text)].filter((each) => each !== null);
  return [...new Set(both)];
}

const ofParsed = (text: string, parsed: Parsed): Reading =>
  parsed.ok
    ? ofElements(text, parsed.elements)
    : { text, elements: null, gtins: [], fault: parsed.fault };

function ofElements(text: string, elements: readonly Element[]): Reading {
  const gtin = elementOf(elements, '01') ?? elementOf(elements, '02') ?? elementOf(elements, '03');
  return { text, elements, gtins: gtin === null ? [] : [gtin], fault: null };
}

/**
 * ISO/IEC 15424 defines UPC-A and UPC-E as 13 digits after E0; scanners that send them as printed put
 * the same identifier before 12 or 8 digits.
 */
function upcOf(code: string): string | null {
  if (code.length === 12) return gtinOf(code);
  return code.length === 8 ? upcEOf(code) : null;
}

function readEan(aim: string, data: string): Reading {
  const [code = '', composite] = data.split(COMPOSITE);
  const digits = aim === 'E4' ? 8 : 13;
  const main = aim === 'E3' ? code.slice(0, 13) : code.replace(SUPPLEMENT, '');
  const gtin = main.length === digits ? gtinOf(main) : aim === 'E0' ? upcOf(main) : null;
  const text = main;
  if (gtin === null) {
    const fault =
      /^\d+$/.test(main) && main.length === digits
        ? say('its check digit is wrong')
        : say('expected {expected} digits, found “{found}”', { expected: digits, found: main });
    return { text, elements: null, gtins: [], fault };
  }
  if (composite === undefined) return { text, elements: null, gtins: [gtin], fault: null };
  return ofParsed(text, parseElements(`01${gtin}${composite}`));
}
