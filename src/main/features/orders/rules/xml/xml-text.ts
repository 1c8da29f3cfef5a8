import { show } from '../../../../../shared/kernel/decimal.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { fileText, type Refusal, refusal } from '../file-text.ts';

const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/i;
const UTF_8 = ['utf-8', 'utf8', 'us-ascii'];
const OTHERS = ['windows-1252', 'iso-8859-1', 'iso-8859-15'];

/** By its name, or because it begins as only XML does. */
export const isXml = (name: string, bytes: Uint8Array): boolean =>
  /\.xml$/i.test(name) || beginning(bytes).trimStart().startsWith('<?xml');

const beginning = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, 1024));

/** The text of an XML file in the encoding that it declares, else UTF-8. */
export function xmlText(bytes: Uint8Array): Result<string, Refusal> {
  const declared = DECLARED.exec(beginning(bytes).trimStart())?.[1]?.toLowerCase() ?? 'utf-8';
  if (UTF_8.includes(declared)) return fileText(bytes);
  if (OTHERS.includes(declared))
    return ok(new TextDecoder(declared).decode(bytes).replace(/\r\n?/g, '\n'));
  const expected = ['utf-8', ...OTHERS].join(', ');
  const found = show(declared);
  return fail(
    refusal(1, say('expected {expected}, found {found}', { expected, found }), 'encoding'),
  );
}
