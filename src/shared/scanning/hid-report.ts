/** USB's usage page of bar code scanners (HID Point of Sale Usage Tables 1.02, chapter 3). */
export const SCANNER_USAGE_PAGE = 0x8c;

const usage = (id: number): number => (SCANNER_USAGE_PAGE << 16) | id;
const DECODED_DATA = usage(0xfe);
const CONTINUED = usage(0xff);
const SYMBOLOGY = [usage(0xfb), usage(0xfc), usage(0xfd)];
/** Generic Desktop, Byte Count. */
const BYTE_COUNT = (0x01 << 16) | 0x3b;

/** One field of an input report, as the device describes it. */
export interface ReportItem {
  usages?: readonly number[] | undefined;
  /** Bits of one value, and how many values there are. */
  reportSize?: number | undefined;
  reportCount?: number | undefined;
}

/** Where in a report what stands, in bytes after its id. */
export interface ScanReportLayout {
  reportId: number;
  count: number;
  symbology: number | null;
  data: { at: number; length: number };
  continued: number;
}

/**
 * As makers publish it (64 bytes with the id): length, symbology identifier of three characters, up to
 * 56 bytes of data, two more, and whether the code goes on in the next report.
 */
export const COMMON_LAYOUT: ScanReportLayout = {
  reportId: 2,
  count: 0,
  symbology: 1,
  data: { at: 4, length: 56 },
  continued: 62,
};

/** By the device's own description; null where that is of no report with a code in it. */
export function layoutOf(reportId: number, items: readonly ReportItem[]): ScanReportLayout | null {
  const at = new Map<number, { at: number; length: number }>();
  let bits = 0;
  for (const { usages = [], reportSize = 8, reportCount = 1 } of items) {
    // Several usages share an item's values, one each in their sequence; one usage has them all.
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
 * Puts codes together out of reports: what is longer than one comes in several. Each call takes one
 * report and answers the code that it completes, with its symbology identifier before it.
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
    // No code is longer than the window's own limit on a scan.
    begun = goesOn && data.length <= LONGEST ? { symbology, data } : null;
    if (goesOn || data.length === 0) return null;
    return symbology + textOf(data);
  };
}

const LONGEST = 4_096;

function symbologyOf({ symbology }: ScanReportLayout, bytes: readonly number[]): string {
  if (symbology === null) return '';
  const text = String.fromCharCode(...bytes.slice(symbology, symbology + 3));
  return /^\][A-Za-z]\w$/.test(text) ? text : '';
}

/** UTF-8 where it is that; else each byte is a letter of Latin 1, as in most symbols. */
function textOf(data: readonly number[]): string {
  const bytes = Uint8Array.from(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return String.fromCharCode(...data);
  }
}
