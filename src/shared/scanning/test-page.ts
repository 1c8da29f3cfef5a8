import { type Message, say } from '../kernel/message.ts';

/** Codes of the printer's test page: none of them names anything that is packed. */

/** Code 128 with bars of so many dots of a head of 203 dpi (an eighth of a millimetre). */
export const TEST_BARS = [2, 3, 4] as const;
export const testBars = (dots: number): string => `PBTEST-${dots}`;
/** Element string of a GS1 barcode, as it is printed below; FNC1 ends the batch. The GTIN is GS1's own example. */
export const TEST_GS1 = '(01)09501101530003(10)AB-1(21)PBTEST';
export const TEST_MATRIX = 'PBTEST-MATRIX';
/** Message of fields (ISO/IEC 15434) as carriers have in PDF417: with record and group separators. */
export const TEST_MESSAGE = '[)>\x1e01\x1d96PBTEST\x1dPDF417\x1e\x04';

const BARS = /^PBTEST-([234])$/;
const GS1 =
  /^(.{0,4}?)(01|\(01\))09501101530003(.{0,6}?)(10|\(10\))AB-1(.{0,8}?)(21|\(21\))PBTEST$/s;
const MESSAGE = /^.{0,10}?01(.{0,8}?)96PBTEST(.{0,8}?)PDF417.{0,12}$/s;
const AIM = /^\][A-Za-z]\d/;

/** What a scan of the test page says of scanner and printer. */
export interface TestScan {
  code: 'bars' | 'gs1' | 'matrix' | 'message';
  /** The scanner sends which kind of code it was (AIM identifier). */
  hasIdentifier: boolean;
  /** Millimetres of the narrowest bar that was read. */
  bars: number | null;
  /** What arrives for the separator in the code; '' where it is lost. */
  separator: string | null;
}

/** null: not a code of the test page. */
export function readTestPage(scanned: string): TestScan | null {
  const hasIdentifier = AIM.test(scanned);
  const text = scanned.replace(AIM, '').trim();
  const found = { hasIdentifier, bars: null, separator: null };
  const [, dots] = BARS.exec(text) ?? [];
  if (dots !== undefined) return { ...found, code: 'bars', bars: Number(dots) / 8 };
  const gs1 = GS1.exec(text);
  if (gs1) return { ...found, code: 'gs1', separator: gs1[6] === '(21)' ? '(' : (gs1[5] ?? '') };
  if (text === TEST_MATRIX) return { ...found, code: 'matrix' };
  const message = MESSAGE.exec(text);
  return message ? { ...found, code: 'message', separator: message[1] ?? '' } : null;
}

/** What that means, for who scanned it. */
export function meansOnTestPage({ code, bars, separator }: TestScan): Message {
  switch (code) {
    case 'bars':
      return say('Test page: bars of {bars} mm can be read.', { bars: String(bars) });
    case 'matrix':
      return say('Test page: Data Matrix can be read.');
    case 'gs1':
      return separator === ''
        ? say(
            'Test page: the separator of GS1 codes (FNC1) is lost, and batch and serial number run together. Set the scanner to send it as GS.',
          )
        : say('Test page: GS1 codes can be read; their separator (FNC1) arrives as {separator}.', {
            separator: shown(separator ?? ''),
          });
    case 'message':
      return separator === ''
        ? say('Test page: PDF417 can be read; its separators are lost.')
        : say('Test page: PDF417 can be read; its separators arrive as {separator}.', {
            separator: shown(separator ?? ''),
          });
  }
}

const NAMES = new Map([
  ['\x1d', 'GS'],
  ['\x1e', 'RS'],
]);

const shown = (separator: string): string => NAMES.get(separator) ?? separator;
