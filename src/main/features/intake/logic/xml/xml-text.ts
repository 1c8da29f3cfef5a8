import { show } from '../../../../../shared/kernel/decimal.ts';
import { say } from '../../../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../../../shared/kernel/result.ts';
import { type Refusal, refusal } from '../../../../../shared/orders/files/file-reading.ts';

const DECLARED = /^<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})["']/i;
const UTF_8 = ['utf-8', 'utf8', 'us-ascii', 'utf-16'];
const OTHERS = ['windows-1252', 'iso-8859-1', 'iso-8859-15'];

type Wide = 'utf-16le' | 'utf-16be' | null;

/** By the name, or because it begins with `<?xml`. `beginning`: some of the first bytes. */
export const isXml = (name: string, beginning: Uint8Array, wide: Wide): boolean =>
  /\.xml$/i.test(name) || decoded(beginning, wide).startsWith('<?xml');

const decoded = (beginning: Uint8Array, wide: Wide): string =>
  new TextDecoder(wide ?? 'utf-8').decode(beginning.subarray(0, 1024)).trimStart();

/**
 * The encoding of an XML file: the declared one, else UTF-8. The bytes count where a declaration of UTF-16
 * lies, as shops write it over UTF-8.
 */
export function xmlEncoding(beginning: Uint8Array, wide: Wide): Result<string, Refusal> {
  if (wide) return ok(wide);
  const declared = DECLARED.exec(decoded(beginning, null))?.[1]?.toLowerCase() ?? 'utf-8';
  if (UTF_8.includes(declared)) return ok('utf-8');
  if (OTHERS.includes(declared)) return ok(declared);
  const expected = ['utf-8', ...OTHERS].join(', ');
  const found = show(declared);
  return fail(
    refusal(1, say('expected {expected}, found {found}', { expected, found }), 'encoding'),
  );
}
