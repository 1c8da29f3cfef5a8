import { show } from '../../../../../shared/kernel/decimal.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { type Refusal, refusal } from '../../../../../shared/orders/files/file-reading.ts';

const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/i;
const UTF_8 = ['utf-8', 'utf8', 'us-ascii'];
const OTHERS = ['windows-1252', 'iso-8859-1', 'iso-8859-15'];

/** By the name, or because it begins with `<?xml`. `beginning`: some of the first bytes. */
export const isXml = (name: string, beginning: Uint8Array): boolean =>
  /\.xml$/i.test(name) || decoded(beginning).startsWith('<?xml');

const decoded = (beginning: Uint8Array): string =>
  new TextDecoder().decode(beginning.subarray(0, 1024)).trimStart();

/** The encoding declared in an XML file, else UTF-8. */
export function xmlEncoding(beginning: Uint8Array): Result<string, Refusal> {
  const declared = DECLARED.exec(decoded(beginning))?.[1]?.toLowerCase() ?? 'utf-8';
  if (UTF_8.includes(declared)) return ok('utf-8');
  if (OTHERS.includes(declared)) return ok(declared);
  const expected = ['utf-8', ...OTHERS].join(', ');
  const found = show(declared);
  return fail(
    refusal(1, say('expected {expected}, found {found}', { expected, found }), 'encoding'),
  );
}
