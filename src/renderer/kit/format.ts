import Big from 'big.js';
import { dayOf } from '../../shared/kernel/day.ts';
import {
  type Dimensions,
  formatDimensions,
  formatWeight,
  type Weight,
} from '../../shared/kernel/measure.ts';
import { type AnyMessage, unended } from '../../shared/kernel/message.ts';
import { type Money, minorDigits } from '../../shared/kernel/money.ts';
import type { PrintTarget } from '../../shared/printing/print-job.ts';
import { locale, stationText, t } from '../words/words.ts';

/** Caches a value per language, created on first use. */
export function inLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const decimalSign = inLanguage(
  (of) =>
    new Intl.NumberFormat(of).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value,
);

/** An exact decimal with the language's decimal separator: `2,4`. */
export const decimalText = (decimal: string): string => decimal.replace('.', decimalSign() ?? '.');

/** `2.4 kg` */
export const weightText = (weight: Weight): string => decimalText(formatWeight(weight));

/** `30 × 20 × 12.5 cm` */
export const dimensionsText = ({ length, width, height, unit }: Dimensions): string =>
  formatDimensions({
    length: decimalText(length),
    width: decimalText(width),
    height: decimalText(height),
    unit,
  });

/**
 * For display: rounded half up to the currency's minor unit. Thousands are separated by a space in every
 * language, so that the only sign in an amount is the decimal separator (`1 234.50`, `1 234,50`).
 */
export function amountText({ amount, currency }: Money): string {
  const text = new Big(amount).toFixed(minorDigits(currency), Big.roundHalfUp);
  const [whole = '', ...cents] = text.split('.');
  return decimalText([inThousands(whole), ...cents].join('.'));
}

function inThousands(whole: string): string {
  const [sign, digits] = whole.startsWith('-') ? ['-', whole.slice(1)] : ['', whole];
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) {
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  }
  return sign + groups.join('\u202f');
}

export const moneyText = (money: Money): string => `${money.currency}\u00a0${amountText(money)}`;

/** With all digits: two amounts that differ by less than a cent must not look the same. */
export const exactMoneyText = ({ amount, currency }: Money): string =>
  `${currency}\u00a0${decimalText(amount)}`;

/** A difference, with its sign: `EUR +3.20`. */
export function differenceText(money: Money): string {
  const sign = new Big(money.amount).gt(0) ? '+' : '';
  return `${money.currency}\u00a0${sign}${amountText(money)}`;
}

export const isZero = ({ amount }: Money): boolean => new Big(amount).eq(0);

const countries = inLanguage(
  (of) => new Intl.DisplayNames(of, { type: 'region', fallback: 'code' }),
);

export function countryName(code: string): string {
  try {
    return countries().of(code) ?? code;
  } catch {
    // Not a valid country code: shown unchanged.
    return code;
  }
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const days = inLanguage((of) => new Intl.DateTimeFormat(of, DAY));
const times = inLanguage((of) => new Intl.DateTimeFormat(of, TIME));
const moments = inLanguage((of) => new Intl.DateTimeFormat(of, { ...DAY, ...TIME }));

/** `3 Mar 2026, 14:05`, in the bench's time zone; an invalid date is shown unchanged. */
export function momentText(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : moments().format(moment);
}

/** A date given as YYYY-MM-DD. */
export const dateText = (day: string): string => days().format(new Date(`${day}T12:00:00`));

const monthsOfYears = inLanguage(
  (of) => new Intl.DateTimeFormat(of, { month: 'short', year: 'numeric' }),
);

/** A month given as YYYY-MM: `Nov 2026`. */
export const monthText = (month: string): string =>
  monthsOfYears().format(new Date(`${month}-15T12:00:00`));

const months = inLanguage((of) => {
  const format = new Intl.DateTimeFormat(of, DAY);
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(2026, month, 15));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
});

/** Parses an entered date (`3.3.2026`, `3 Mar 2026`, `2026-03-03`) to YYYY-MM-DD; null if it is none. */
export function typedDay(text: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ?? [];
  if (year) return calendarDay(Number(year), Number(month), Number(date));
  const [, first, named = '', last] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}+)[\s./-]+(\d{4})$/u.exec(text.trim()) ?? [];
  if (!first) return null;
  const letters = named.toLocaleLowerCase(locale);
  const fits = (name: string) => name.toLocaleLowerCase(locale).startsWith(letters);
  const number = Number(named) || months().findIndex(fits) + 1;
  return calendarDay(Number(last), number, Number(first));
}

function calendarDay(year: number, month: number, date: number): string | null {
  const day = new Date(year, month - 1, date);
  return day.getMonth() === month - 1 && day.getDate() === date ? dayOf(day) : null;
}

const MINUTE_MS = 60_000;
const ages = inLanguage((of) =>
  ['minute', 'hour', 'day'].map(
    (unit) => new Intl.NumberFormat(of, { style: 'unit', unit, unitDisplay: 'short' }),
  ),
);

/** Age in the largest unit of which at least two have passed: `90 mins`, `3 hrs`, `12 days`. */
export function ageText(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - new Date(iso).getTime()) / MINUTE_MS));
  if (Number.isNaN(minutes)) return '';
  const [unit, count] =
    minutes < 120
      ? [0, minutes]
      : minutes < 48 * 60
        ? [1, Math.floor(minutes / 60)]
        : [2, Math.floor(minutes / 60 / 24)];
  return ages()[unit]?.format(count) ?? '';
}

/** `14:05`, in the bench's time zone. */
export const timeText = (moment: Date): string => times().format(moment);

/** `84 kB`, `1.2 MB`: rounded up, so that only an empty file reads as 0. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes}\u00a0kB`;
  return `${decimalText((Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1))}\u00a0MB`;
}

/** A print target without its kind: the name of a folder, the host of a Zebra printer. */
export function shortTarget(target: PrintTarget): string {
  const [kind = '', ...rest] = target.split(':');
  const name = rest.join(':');
  if (kind === 'folder') return name.split(/[\\/]/).filter(Boolean).at(-1) ?? name;
  return kind === 'zebra' ? name.replace(/@\d+$/, '').replace(/:9100$/, '') : name;
}

/** A folder is named by its kind: its path is too long to read at a glance. */
export const printerName = (target: PrintTarget): string =>
  target.startsWith('folder:') ? t('PDF folder') : shortTarget(target);

/** As the status bar names it, with the folder where there may be several. */
export const laneName = (target: PrintTarget): string =>
  target.startsWith('folder:') ? `${t('PDF folder')}: ${shortTarget(target)}` : shortTarget(target);

/** Why a printer is not ready, for a place that already shows its name and state: `it is out of labels`. */
export const shortReason = (detail: AnyMessage): string =>
  stationText(unended(partOf(detail) ?? detail));

const partOf = (detail: AnyMessage): AnyMessage | null => {
  const words = typeof detail === 'string' ? undefined : detail.values.words;
  return words === undefined || typeof words === 'number' ? null : words;
};

/** Parses an entered number, also with a decimal comma. Null if it is none. */
export function typedDecimal(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) && Number(plain) > 0 ? plain : null;
}

/** Seconds as minutes and seconds: 2:05. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The carrier's own text, where it is not a number of days. */
export function daysText(days: string): string {
  const text = days.trim();
  if (/^\d+$/.test(text)) return t('{days} days (in transit)', { days: text });
  // A range is no number that a plural could be formed of.
  return /^\d+\s*[-–]\s*\d+$/.test(text) ? t('{range} days', { range: text }) : days;
}
