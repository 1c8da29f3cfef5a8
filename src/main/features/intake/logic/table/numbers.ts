import Big from 'big.js';
import { show } from '../../../../../shared/kernel/decimal.ts';
import { type Message, say } from '../../../../../shared/kernel/message.ts';
import { minorDigits } from '../../../../../shared/kernel/money.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import type { DecimalMark } from '../../../../../shared/settings/column-maps.ts';

/*
 * Numbers as people and programs write them in tables: 1,250.00, 1.250,00, 1'250.00, € 12.50. A file has one
 * decimal sign: its mapping says which, or its numbers do. What can be read two ways is refused.
 */

/** What a number is for: an amount has a currency, a count is of whole units. */
export type NumberKind = 'amount' | 'measure' | 'count';

/** What all numbers of a file say about how it writes them. */
export interface NumberStyle {
  /** null where no number decides it. */
  mark: DecimalMark | null;
  /** The mapping states the mark. */
  isStated: boolean;
  /** Numbers with three digits or more after that sign occur. */
  hasFine: boolean;
  /** Numbers prove both signs. */
  isMixed: boolean;
}

/** Sign, currency sign, digits with their separators; blanks are single. */
const WRITTEN =
  /^([+-]?) ?([^\d.,'’+\- ]{0,4}) ?([+-]?) ?(\d[\d.,'’ ]*|[.,]\d+) ?([^\d.,'’+\- ]{0,4})$/u;
const GROUPS = /^\d{1,3}(['’ ]\d{3})+(?=[.,]|$)/;
/** Groups of thousands or none, and decimals. */
const WITH_MARK: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/,
  ',': /^(\d{1,3}(\.\d{3})+|\d*)(,\d*)?$/,
};
/** Longer texts are no number that an order can hold. */
const LONGEST = 60;
const EXPONENT = /^[+-]?(\d+(\.\d*)?|\.\d+)e[+-]?\d{1,3}$/i;

const UNSIGNED = /^\d+(\.\d+)?$/;

interface Written {
  sign: string;
  currencySign: string;
  /** Without groups by blanks or apostrophes. */
  digits: string;
}

/** null for a text that is no such number. */
function writtenIn(text: string): Written | null {
  if (text === '' || text.length > LONGEST) return null;
  // As most programs write them.
  if (UNSIGNED.test(text)) return { sign: '', currencySign: '', digits: text };
  const found = WRITTEN.exec(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/^([A-Z]{1,3}) ([$€£])/, '$1$2'),
  );
  if (!found) return null;
  const [, before = '', first = '', after = '', written = '', last = ''] = found;
  if ((before !== '' && after !== '') || (first !== '' && last !== '')) return null;
  const digits = written.trim().replace(GROUPS, (group) => group.replace(/['’ ]/g, ''));
  if (!/^[\d.,]+$/.test(digits)) return null;
  return { sign: before || after, currencySign: first || last, digits };
}

const PLAIN = /^-?\d+(\.\d+)?$/;
/** Whether a text is a number with a point and no groups. */
export const isPlainNumber = (text: string): boolean => PLAIN.test(text);

type Proof = DecimalMark | 'doubtful' | null;

/** The decimal sign that the digits prove; `doubtful`: 1.250 is one thousand or slightly more than one. */
function proofOf(digits: string): Proof {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points + commas === 0) return null;
  if (points > 0 && commas > 0)
    return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const mark: DecimalMark = points > 0 ? '.' : ',';
  if (points + commas > 1) return mark === '.' ? ',' : '.';
  const [whole = '', rest = ''] = digits.split(mark);
  return rest.length === 3 && whole.length <= 3 && !/^0?$/.test(whole) ? 'doubtful' : mark;
}

/** Collects what the numbers of a file prove. */
export function numberStyles(stated: DecimalMark | null) {
  const seen = { '.': 0, ',': 0 };
  const fine = { '.': false, ',': false };
  return {
    take(text: string): void {
      if (stated !== null) return;
      const digits = writtenIn(text)?.digits;
      const proof = digits === undefined ? null : proofOf(digits);
      if (!digits || proof === null || proof === 'doubtful') return;
      seen[proof] += 1;
      if (digits.includes(proof) && digits.length - digits.lastIndexOf(proof) > 3)
        fine[proof] = true;
    },
    /** Where both occur, numbers are those with a point. */
    style(): NumberStyle {
      const mark = stated ?? (seen['.'] > 0 ? '.' : seen[','] > 0 ? ',' : null);
      return {
        mark,
        isStated: stated !== null,
        hasFine: mark !== null && fine[mark],
        isMixed: seen['.'] > 0 && seen[','] > 0,
      };
    },
  };
}

/**
 * The number with a point, without groups, and an amount without zeros beyond its currency's decimals. A text
 * that is no number stays, for the order's schema to refuse. Fails where it can be read two ways, or where a
 * currency sign is not that of the order's currency.
 */
export function readNumber(
  text: string,
  kind: NumberKind,
  currency: string,
  style: NumberStyle,
): Result<string, Message> {
  if (EXPONENT.test(text)) return ok(new Big(text).toFixed());
  const written = writtenIn(text);
  if (!written) return ok(text);
  const { sign, currencySign, digits } = written;
  if (currencySign !== '') {
    if (kind !== 'amount') return ok(text);
    if (!signsOf(currency).has(currencySign.toUpperCase()))
      return fail(
        say('expected an amount in {currency}, found {found}', { currency, found: show(text) }),
      );
  }
  const proof = proofOf(digits);
  if (proof === 'doubtful' && isDoubtful(digits, kind, currency, style)) return fail(twoWays(text));
  // Of a currency of three decimals 1,250 is a fraction where nothing says otherwise.
  const mark = style.mark ?? (digits.includes(',') ? ',' : '.');
  const other = mark === '.' ? ',' : '.';
  if (proof !== null && proof !== 'doubtful' && proof !== mark) return fail(otherMark(text, mark));
  if (!WITH_MARK[mark].test(digits)) return ok(text);
  const plain = `${sign}${digits.replaceAll(other, '').replace(mark, '.')}`;
  return ok(kind === 'amount' ? withoutZeros(plain, minorDigits(currency)) : plain);
}

/**
 * The sign that is not the file's own parts thousands. A price of three decimals is unusual, and so is a
 * quantity with any: they need more than that the file writes a point elsewhere.
 */
function isDoubtful(
  digits: string,
  kind: NumberKind,
  currency: string,
  style: NumberStyle,
): boolean {
  if (style.isStated) return false;
  if (style.isMixed) return true;
  if (style.mark !== null && !digits.includes(style.mark)) return false;
  if (kind === 'amount' && minorDigits(currency) === 3) return false;
  return style.mark === null || (kind !== 'measure' && !style.hasFine);
}

/** Whether the reason is that a number can be read two ways. */
export const isOfTwoWays = ({ id }: Message): boolean => id === twoWays('').id;

const twoWays = (text: string): Message =>
  say(
    'expected a number like 12.34, found {found}: it can be read as thousands or as a fraction; say in the mapping which sign begins the decimals',
    { found: show(text) },
  );

const otherMark = (text: string, mark: DecimalMark): Message =>
  mark === '.'
    ? say(
        'expected a number like 12.34, found {found}: a comma can be read two ways, write a point',
        { found: show(text) },
      )
    : say(
        'expected a number like 12,34, found {found}: a point can be read two ways, write a comma',
        { found: show(text) },
      );

function withoutZeros(number: string, decimals: number): string {
  const [whole = '', rest = ''] = number.split('.');
  let end = rest.length;
  while (end > decimals && rest[end - 1] === '0') end -= 1;
  const kept = rest.slice(0, end);
  return rest === '' || kept === '' ? whole : `${whole}.${kept}`;
}

const signs = new Map<string, ReadonlySet<string>>();
/** How a currency is written beside an amount: `USD`, `$`, `US$`. */
function signsOf(currency: string): ReadonlySet<string> {
  const known = signs.get(currency);
  if (known) return known;
  const found = new Set([currency]);
  if (/^[A-Z]{3}$/.test(currency)) {
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
      const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
      if (sign) found.add(sign.toUpperCase());
    }
    if (found.has('$')) found.add(`${currency.slice(0, 2)}$`);
  }
  signs.set(currency, found);
  return found;
}
