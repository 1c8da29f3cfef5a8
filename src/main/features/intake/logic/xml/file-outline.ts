import { RefusedFile } from '../../../../../shared/orders/files/file-reading.ts';
import { toText } from '../file-text.ts';
import { BEGINNING, beginningOf, formatOf, given, inPieces, type OrderFile } from '../read-file.ts';
import type { Outline } from './outline.ts';
import { outlineReading } from './xml-orders.ts';

/** The elements of an XML file; null for other files and for a broken XML file. */
export async function outlineOf(file: OrderFile): Promise<Outline | null> {
  const as = formatOf(file.name, await beginningOf(file, BEGINNING), undefined);
  if (!as.ok || as.value.format !== 'xml') return null;
  let outline: Outline | null = null;
  const reading = outlineReading((root) => {
    outline = root;
  });
  try {
    for await (const _piece of given(inPieces(file), toText(reading, as.value.encoding)));
    return outline;
  } catch (thrown) {
    if (thrown instanceof RefusedFile) return null;
    throw thrown;
  }
}
