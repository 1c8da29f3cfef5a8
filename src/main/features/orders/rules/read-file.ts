import { fail, type Result } from '../../../../shared/kernel/result.ts';
import { longLine } from './csv/csv-table.ts';
import { checkBytes, fileText, type Refusal } from './file-text.ts';
import { isXml, xmlText } from './xml/xml-text.ts';

type Reader<T> = (text: string) => Result<T, Refusal>;

export function readFile<T>(
  name: string,
  bytes: Uint8Array,
  as: { json: Reader<T>; csv: Reader<T>; xml?: Reader<T> },
): Result<T, Refusal> {
  const wrong = checkBytes(bytes);
  if (wrong) return fail(wrong);
  if (as.xml && isXml(name, bytes)) {
    const text = xmlText(bytes);
    return text.ok ? as.xml(text.value) : text;
  }
  const json = isJson(name, bytes);
  const long = json ? null : longLine(bytes);
  if (long) return fail(long);
  const text = fileText(bytes);
  if (!text.ok) return text;
  return json ? as.json(text.value) : as.csv(text.value);
}

/** By its name, or because it begins as only JSON does. */
function isJson(name: string, bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  return /\.json$/i.test(name) || start.startsWith('{') || start.startsWith('[');
}
