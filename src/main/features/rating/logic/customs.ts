import countries from 'i18n-iso-countries';
import { compare, decimalSaid, rounded, show, times } from '../../../../shared/kernel/decimal.ts';
import { type StationError, stationError } from '../../../../shared/kernel/errors.ts';
import {
  type AnyMessage,
  asMessage,
  distinct,
  listed,
  type Message,
  say,
} from '../../../../shared/kernel/message.ts';
import { minorDigits, money, moneySaid } from '../../../../shared/kernel/money.ts';
import {
  type CollectedTax,
  type FilledFact,
  HS_CODE,
  type Order,
  type OrderLine,
  type Terms,
} from '../../../../shared/orders/order.ts';

type Lines = Pick<Order, 'lines' | 'currency'>;
type Declared = Lines & Pick<Order, 'collectedTax'>;

/** Customs data missing in a line, and how to fill it; `line` is an index from 0. */
export interface CustomsGap {
  line: number;
  sku: string;
  field: FilledFact;
  message: AnyMessage;
  remedy: AnyMessage;
}

/**
 * Why an order cannot travel DDP: until its findings are fixed, or unless a person accepts that the tax that
 * was collected is paid again (`tax`). Where codes are missing beside that, nobody can accept it.
 */
export interface DdpLock {
  why: AnyMessage;
  findings: CustomsGap[];
  tax?: CollectedTax;
}

export const hasHsCode = ({ hsCode }: Pick<OrderLine, 'hsCode'>): boolean =>
  HS_CODE.test(hsCode ?? '');

/** All missing or invalid customs data, weights and values, line by line. */
export function customsGaps({ lines, currency }: Lines): CustomsGap[] {
  return lines.flatMap((line, index) => {
    // Missing units are not declared.
    if (line.quantity === 0) return [];
    const at = { line: index, sku: line.sku };
    const findings: CustomsGap[] = [];
    const hsCode = hsCodeFinding(line);
    if (hsCode) findings.push({ ...at, field: 'hsCode', ...hsCode });
    const origin = originFinding(line);
    if (origin) findings.push({ ...at, field: 'originCountry', ...origin });
    if (!/[\p{L}\p{N}]/u.test(line.description)) {
      findings.push({
        ...at,
        field: 'description',
        message: say('has no description for customs'),
        remedy: say('Say in plain words what it is, such as "Stoneware mug".'),
      });
    }
    if (line.unitWeight === null) {
      findings.push({
        ...at,
        field: 'unitWeight',
        message: say('has no weight'),
        remedy: say(
          'Fill in the weight of one unit: at the bench by “Customs data”, or with its item.',
        ),
      });
    }
    if (line.unitPrice === null)
      findings.push({ ...at, field: 'unitPrice', ...valueFinding(line) });
    else if (isNothing(line.unitPrice, line.quantity, currency))
      findings.push({ ...at, field: 'unitPrice', ...tooSmall(line.unitPrice, currency) });
    return findings;
  });
}

/**
 * A shipment with missing or wrong HS codes ships DDU even if DDP was bought (interface document,
 * "Related rules"), so DDP is locked until every line has a code of 6, 8 or 10 digits; null if it is
 * not locked.
 */
export function ddpLock(order: Declared): DdpLock | null {
  const findings = customsGaps(order).filter(({ field }) => field === 'hsCode');
  const { collectedTax: tax } = order;
  if (tax) {
    return { why: paidTwice(order, tax), findings: [], ...(findings.length === 0 && { tax }) };
  }
  if (findings.length === 0) return null;
  const remedy = distinct(findings.map((finding) => finding.remedy));
  return {
    why: say('DDP is locked: {findings}. {remedy} Until then the shipment would travel DDU.', {
      findings: named(findings),
      remedy: listed(remedy, ' '),
    }),
    findings,
  };
}

/** What DDP costs the receiver of an order whose tax the shop has collected. */
function paidTwice({ currency }: Pick<Order, 'currency'>, tax: CollectedTax): Message {
  const { scheme, number, amount } = tax;
  const parts = [
    [scheme, number].filter(Boolean).join(' '),
    ...(amount === null ? [] : [moneySaid(money(amount, currency))]),
  ];
  return say('The shop has collected tax ({tax}): with DDP the receiver’s tax is paid twice.', {
    tax: listed(parts, ', '),
  });
}

/** Whether a person accepts what locks DDP, for the tax as it is now. */
export const isAccepted = ({ tax }: DdpLock, accepted: CollectedTax | null | undefined): boolean =>
  tax !== undefined &&
  accepted?.scheme === tax.scheme &&
  accepted.number === tax.number &&
  accepted.amount === tax.amount;

/** Why the order cannot be bought under these terms; null where it can. */
export function lockedTerms(
  order: Declared,
  terms: Terms,
  accepted: CollectedTax | null | undefined,
): StationError | null {
  const lock = terms === 'DDP' ? ddpLock(order) : null;
  return lock === null || isAccepted(lock, accepted) ? null : lockedError(lock);
}

/** `before`: who asks for DDP. */
export function lockedError(lock: DdpLock, before?: Message): StationError {
  const why = before ? say('{why} {next}', { why: before, next: lock.why }) : asMessage(lock.why);
  return customsMissing(
    lock.tax
      ? say('{why} {next}', {
          why,
          next: say(
            'Only a person can accept that: at the bench, or by “packbench ship REF --accept-ddp-with-collected-tax”.',
          ),
        })
      : why,
    lock.findings,
  );
}

/**
 * Data that is required of every line under any terms: origin, description, weight and value. null if
 * complete.
 */
export function missingForAnyTerms(order: Lines): StationError | null {
  const findings = customsGaps(order).filter(({ field }) => field !== 'hsCode');
  if (findings.length === 0) return null;
  const remedy = distinct(findings.map((finding) => finding.remedy));
  return customsMissing(
    say('{findings}. {remedy}', {
      findings: named(findings),
      remedy: listed(remedy, ' '),
    }),
    findings,
  );
}

export function customsMissing(
  message: Message,
  findings: readonly CustomsGap[] = [],
): StationError {
  const [first] = findings;
  return stationError('customs-missing', message, {
    retry: 'after-change',
    ...(first ? { field: `lines[${first.line}].${first.field}` } : {}),
  });
}

type Words = Pick<CustomsGap, 'message' | 'remedy'>;

const FILL_HS_CODE = say(
  'Fill in the 6-digit HS code: at the bench by “Customs data”, or in the order file before it is packed.',
);

function hsCodeFinding({ hsCode }: OrderLine): Words | null {
  const code = hsCode ?? '';
  if (HS_CODE.test(code)) return null;
  if (code === '') return { message: say('has no HS code'), remedy: FILL_HS_CODE };
  const message = say('has the HS code {code}, which is not 6 digits', { code: show(code) });
  if (/^\d{7,}$/.test(code)) {
    return {
      message,
      remedy: say('The first six digits are {code}. {fillHsCode}', {
        code: code.slice(0, 6),
        fillHsCode: FILL_HS_CODE,
      }),
    };
  }
  if (/^\d{5}$/.test(code)) {
    return {
      message,
      remedy: say('A leading zero may be lost: 0{code}? {fillHsCode}', {
        code,
        fillHsCode: FILL_HS_CODE,
      }),
    };
  }
  return { message, remedy: FILL_HS_CODE };
}

/** Less than half of the smallest amount would be declared as a line worth nothing. */
const isNothing = (unitPrice: string, quantity: number, currency: string): boolean =>
  compare(unitPrice, '0') > 0 &&
  compare(rounded(times(unitPrice, quantity), minorDigits(currency)), '0') === 0;

const tooSmall = (value: string, currency: string): Words => ({
  message: say('has a value of {value}, which comes to nothing in {currency}', {
    value: decimalSaid(value),
    currency,
  }),
  remedy: say('Fill in the value of one unit: at the bench by “Customs data”.'),
});

function valueFinding({ kit }: OrderLine): Words {
  const message = say('has no declared value');
  if (kit?.paid === undefined) {
    const remedy = say(
      'Fill in the value of one unit: at the bench by “Customs data”, or with its item.',
    );
    return { message, remedy };
  }
  const remedy = say(
    'What was paid for {kit} is spread over its parts by the values of their items: each of them needs one, and a share of at least the smallest amount of the currency; or fill in the value of one unit at the bench by “Customs data”.',
    { kit: kit.sku },
  );
  return { message, remedy };
}

function originFinding({ originCountry }: OrderLine): Words | null {
  const remedy = say(
    'Fill in the 2-letter country it was made in, such as PT: at the bench by “Customs data”, or in the order file before it is packed.',
  );
  if (originCountry === null || originCountry === '') {
    return { message: say('has no country of origin'), remedy };
  }
  if (countries.alpha2ToAlpha3(originCountry) !== undefined) return null;
  return {
    message: say('has the origin {originCountry}, which is no country code', {
      originCountry: show(originCountry),
    }),
    remedy,
  };
}

/** Why the values entered for some lines are invalid, by the order's own lines; null where they are valid. */
export function unfitCustoms(order: Lines, filled: ReadonlySet<number>): StationError | null {
  const given = customsGaps(order).filter(
    ({ line, field }) => filled.has(line) && order.lines[line]?.[field],
  );
  return given.length === 0 ? null : customsMissing(named(given), given);
}

/** `line 2 (BRUSH) has no HS code; line 3 (CUP) has no HS code`, at most five. */
function named(findings: readonly CustomsGap[]): Message {
  const shown = findings
    .slice(0, 5)
    .map(({ line, sku, message }) =>
      say('line {line} ({sku}) {message}', { line: line + 1, sku, message: message }),
    );
  const rest = findings.length - shown.length;
  const all = listed(shown, '; ');
  return rest > 0 ? say('{all}; and {rest} more', { all, rest }) : all;
}
