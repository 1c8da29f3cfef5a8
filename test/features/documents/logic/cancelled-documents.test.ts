import { expect, it } from 'vitest';
import {
  CANCELLED_PAPER,
  holdForeignLabels,
} from '../../../../src/main/features/documents/logic/held-later.ts';
import type { StoredDocument } from '../../../../src/main/features/documents/ports.ts';
import { documentShelf } from '../../../support/document-reader.ts';

const paper = (
  attemptId: string,
  hash: string,
  role: StoredDocument['role'] = 'label',
): StoredDocument => ({
  attemptId,
  role,
  hash,
  file: `/data/${hash}.pdf`,
  url: null,
  cartonReference: role === 'label' ? 'BOX-1' : null,
  matchedBy: role === 'label' ? 'text' : null,
  pages: 1,
  barcodes: [],
  found: [],
  accepted: false,
});

it('rule 12: a label on record is held once the shipment with the same label is cancelled', async () => {
  const shelf = documentShelf();
  const papers = holdForeignLabels(shelf);
  await papers.save('a', [paper('a', 'same')]);
  await papers.save('b', [paper('b', 'same'), paper('b', 'own'), paper('b', 'same', 'invoice')]);
  expect((await papers.list('b')).map(({ role }) => role)).toEqual(['label', 'label', 'invoice']);
  shelf.cancelled.add('a');
  expect(await papers.list('b')).toMatchObject([
    { role: 'unmatched', cartonReference: null, found: [CANCELLED_PAPER] },
    { role: 'label', hash: 'own' },
    // Both may have the same invoice.
    { role: 'invoice' },
  ]);
  expect(await papers.list('a')).toMatchObject([{ role: 'label', cartonReference: 'BOX-1' }]);
});
