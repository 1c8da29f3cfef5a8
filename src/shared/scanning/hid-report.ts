import { LONGEST_SCAN } from './reading.ts';

/** USB's usage page of bar code scanners (HID Point of Sale Usage Tables 1.02, chapter 3). */
export const SCANNER_USAGE_PAGE = 0x8c;

const usage = (id: number): number => (SCANNER_USAGE_PAGE << 16) | id;
const DECODED_DATA = usage(0xfe);
const CONTINUED = usage(0xff);
const SYMBOLOGY = [usage(0xfb), usage(0xfc), usage(0xfd)];
/** Generic Desktop, Byte Count. */
const BYTE_COUNT = (0x01 << 16) | 0x3b;

/** A field of an input report, from the device's descriptor. */
export interface ReportItem {
  usages?: readonly number[] | undefined;
  /** Bits per value, and the number of values. */
  reportSize?: number | undefined;
  reportCount?: number | undefined;
}

/** Offsets of the fields in a report, in bytes after its id. */
export interface ScanReportLayout {
  reportId: number;
  count: number;
  symbology: number | null;
  data: { at: number; length: number };
  continued: number;
}

/**
 * Layout documented by makers (64 bytes with the id): length, symbology identifier of three
 * characters, up to 56 bytes of data, two more, and whether the code continues in the next report.
 */
export const COMMON_LAYOUT: ScanReportLayout = {
  reportId: 2,
  count: 0,
  symbology: 1,
  data: { at: 4, length: 56 },
  continued: 62,
};

/** Layout from the device's own descriptor; null where the report holds no code. */
export function layoutOf(reportId: number, items: readonly ReportItem[]): ScanReportLayout | null {
  const at = new Map<number, { at: number; length: number }>();
  let bits = 0;
  for (const { usages = [], reportSize = 8, reportCount = 1 } of items) {
    // Several usages share an item's values in sequence; a single usage has them all.
    const each = usages.length > 1 ? Math.floor(reportCount / usages.length) : reportCount;
    for (const [place, one] of usages.entries()) {
      const start = bits + place * each * reportSize;
      at.set(one, { at: Math.floor(start / 8), length: Math.ceil((each * reportSize) / 8) });
    }
    bits += reportSize * reportCount;
  }
  const data = at.get(DECODED_DATA);
  const count = at.get(BYTE_COUNT)?.at;
  const continued = at.get(CONTINUED)?.at;
  if (!data || count === undefined || continued === undefined) return null;
  return { reportId, count, symbology: at.get(SYMBOLOGY[0] ?? 0)?.at ?? null, data, continued };
}

/**
 * Assembles codes from reports, since a long code spans several. Each call takes one report and
 * returns the code that it completes, preceded by its symbology identifier.
 */
export function createScanReports(layout: ScanReportLayout) {
  let begun: { symbology: string; data: number[] } | null = null;

  return function read(reportId: number, bytes: readonly number[]): string | null {
    if (reportId !== layout.reportId) return null;
    const { at, length } = layout.data;
    const count = bytes[layout.count] ?? 0;
    const continued = bytes[layout.continued];
    if (count > length || bytes.length < at + count || continued === undefined) {
      begun = null;
      return null;
    }
    const data = [...(begun?.data ?? []), ...bytes.slice(at, at + count)];
    const symbology = begun?.symbology ?? symbologyOf(layout, bytes);
    const goesOn = (continued & 1) === 1;
    // More is not kept: its characters are too many already, and it is refused for that.
    begun = goesOn ? { symbology, data: data.slice(0, MOST_BYTES) } : null;
    if (goesOn || data.length === 0) return null;
    return symbology + textOf(data);
  };
}

const MOST_BYTES = 4 * (LONGEST_SCAN + 1);

function symbologyOf({ symbology }: ScanReportLayout, bytes: readonly number[]): string {
  if (symbology === null) return '';
  const text = String.fromCharCode(...bytes.slice(symbology, symbology + 3));
  return /^\][A-Za-z]\w$/.test(text) ? text : '';
}

/** Decodes UTF-8 where valid, else Latin 1, as most symbols use. */
function textOf(data: readonly number[]): string {
  const bytes = Uint8Array.from(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return String.fromCharCode(...data);
  }
}
