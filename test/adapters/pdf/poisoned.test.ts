import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInspector } from '../../../src/main/adapters/pdf/inspector.ts';
import { labelJudge } from '../../../src/main/features/documents/judging/label-judge-thread.ts';
import { createDocumentCollection } from '../../../src/main/features/documents/logic/documents.ts';
import type { DocumentInspector } from '../../../src/main/features/documents/ports.ts';
import { documentServer, documentShelf, noLayouts } from '../../support/document-reader.ts';
import { labelPage, makePdf } from '../../support/paper.ts';
import { POISONED } from '../../support/poisoned-set.ts';

/** Milliseconds each for inspecting a document and for extracting a page. */
const LIMIT = 5000;
const URL = '/label.pdf';

/** For documents that never end. */
const SHORT_LIMIT = 1500;

let inspector: DocumentInspector;
let hasty: DocumentInspector;
beforeAll(() => {
  inspector = openInspector({ limits: { milliseconds: LIMIT } });
  hasty = openInspector({ limits: { milliseconds: SHORT_LIMIT } });
});
afterAll(() => Promise.all([inspector.close(), hasty.close()]));

/** Collects the document as the label of BOX-1. */
async function collect(pdf: Uint8Array, by = inspector) {
  const shelf = documentShelf();
  const { source } = documentServer({ [URL]: pdf });
  const documents = createDocumentCollection({
    labelDpi: () => 203,
    labelStock: () => 'own',
    layouts: noLayouts,
    connection: 'sandbox',
    source,
    files: shelf.files,
    keptDocuments: shelf,
    elapsed: () => performance.now(),
    inspector: by,
    judge: labelJudge,
  });
  const answer = await documents.collect({
    id: 'attempt',
    reference: 'SO-7',
    accepted: { cartons: [{ reference: 'BOX-1' }] },
    answer: {
      shipmentId: 'SHP-1',
      trackingNumber: null,
      labelUrls: [URL],
      submittedElectronically: true,
      customsInvoiceUrl: null,
    },
  });
  const papers = await shelf.list('attempt');
  const label = papers.find(({ role }) => role === 'label');
  return {
    message: answer.ok ? 'nothing' : answer.error.message,
    label,
    pdf: label && shelf.stored.get(label.hash),
    original: papers.find(({ role }) => role === 'original'),
  };
}

test('has a large enough set of documents', () => {
  expect(POISONED.length).toBeGreaterThanOrEqual(25);
  expect(new Set(POISONED.map(({ name }) => name)).size).toBe(POISONED.length);
});

describe("a partner's answer", () => {
  test.each(POISONED.map((poison) => [poison.name, poison] as const))(
    '%s',
    async (_name, { make, expected, carries, endless }) => {
      const poison = await make();
      const began = process.cpuUsage();
      const { message, label, pdf, original } = await collect(poison, endless ? hasty : inspector);
      const limit = endless ? SHORT_LIMIT : LIMIT;
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1000).toBeLessThan(2 * limit + 2000);

      if (expected === 'taken') {
        expect(message).toBe('nothing');
        expect(label?.cartonReference).toBe('BOX-1');
        const printed = pdf && (await inspector.inspect(pdf));
        expect(printed).toMatchObject({
          ok: true,
          value: { carries: [], pages: [{ width: 288 }] },
        });
      } else {
        expect(message).toMatch(expected);
        expect(label).toBeUndefined();
      }
      if (carries) expect(original?.found).toEqual(carries);
    },
  );

  test('of a good label is read after all bad ones', async () => {
    const { message, label } = await collect(await makePdf(labelPage({ reference: 'BOX-1' })));
    expect(message).toBe('nothing');
    expect(label?.cartonReference).toBe('BOX-1');
  });
});
