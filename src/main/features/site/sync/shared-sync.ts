import type { Site, SiteCopy } from '../ports.ts';
import type { Asked } from './sync-findings.ts';

const AT_ONCE = 50;

interface SharedMoveNeeds {
  copy: SiteCopy;
  /** Bytes by hash; null where they are not on this disk any more. */
  document(hash: string): Promise<Uint8Array | null>;
}

/** Uploads what other benches are to see of this bench's purchases. */
export async function pushShared(
  { copy, document: bytesOf }: SharedMoveNeeds,
  asked: Asked,
  { shipments }: Site,
): Promise<void> {
  for (;;) {
    const { rows, parts, documents } = await copy.outbox(AT_ONCE);
    if (rows.length === 0) return;
    if (parts.length > 0) await asked(shipments.put(parts));
    for (const document of documents) {
      await asked(shipments.putDocument(document, () => bytesOf(document.hash)));
    }
    await copy.sharedWent(rows);
  }
}

/** Gives the whole photos of this bench that others ask for. */
export async function givePhotos(
  { photo }: { photo(hash: string): Promise<Uint8Array | null> },
  asked: Asked,
  { photos }: Site,
): Promise<void> {
  for (const hash of await asked(photos.asked())) {
    const jpeg = await photo(hash);
    if (jpeg) await asked(photos.give(hash, jpeg));
  }
}
