import type { Site } from '../ports.ts';
import type { Asked, MoveParts } from './move-parts.ts';

const AT_ONCE = 50;

/** Uploads what other benches are to see of this bench's purchases. */
export async function putShared(
  { copy, document: bytesOf }: Pick<MoveParts, 'copy' | 'document'>,
  asked: Asked,
  { shipments }: Pick<Site, 'shipments'>,
): Promise<void> {
  for (;;) {
    const { rows, parts, documents } = await copy.sharedToGo(AT_ONCE);
    if (rows.length === 0) return;
    if (parts.length > 0) await asked(shipments.put(parts));
    for (const document of documents) {
      await asked(shipments.putDocument(document, () => bytesOf(document.hash)));
    }
    await copy.sharedWent(rows);
  }
}
