import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInspector } from '../../src/main/adapters/pdf/inspector.ts';
import type { DocumentInspector } from '../../src/main/features/documents/ports.ts';
import { ShipmentResponseSchema } from '../../src/shared/partner/shipments.ts';
import { buy, caller, freshSandbox, lookedAt, paper, temporaryFolder } from './support.ts';

let inspector: DocumentInspector;
beforeAll(() => {
  inspector = openInspector();
});
afterAll(() => inspector.close());

/** The label URLs of a shipment of two cartons with labels on such sheets. */
async function bought(style: string): Promise<string[]> {
  const partner = await caller(await freshSandbox());
  await partner.control('/faults', { kind: 'labels', style });
  const reply = await buy(partner, { cartons: 2 });
  return ShipmentResponseSchema.parse(reply.body).LabelUrl ?? [];
}

/** Every label that the station finds on the sheet, cut out and read by other programs. */
async function cutOut(url: string) {
  const sheet = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const findings = await inspector.inspect(sheet);
  if (!findings.ok) throw new Error(findings.error.message);
  const labels = [];
  for (const area of findings.value.pages[0]?.areas ?? []) {
    const label = await inspector.takeLabel(sheet, 0, area, null);
    if (!label.ok) throw new Error(label.error.message);
    const file = join(await temporaryFolder(), 'label.pdf');
    await writeFile(file, label.value);
    labels.push(lookedAt(file));
  }
  return labels;
}

describe('labels on sheets', () => {
  it.each([
    ['on-letter', '612 x 792', 2],
    ['on-a4', '595.28 x 841.89', 2],
    ['turned', '612 x 792', 2],
    ['flagged', '595.28 x 841.89', 2],
    ['two-up', '612 x 792', 1],
  ])(
    '%s: a page of %s, with both barcodes readable on each cut-out label',
    async (style, size, count) => {
      const urls = await bought(style);
      expect(urls).toHaveLength(count);
      const found = [];
      for (const url of urls) {
        expect((await paper(url)).info()).toContain(size);
        for (const label of await cutOut(url)) {
          expect(label.info()).toMatch(/Pages:\s+1\n/);
          expect(label.info()).toMatch(/Page size:\s+288 x 432 pts/);
          expect(label.text().trim()).toBe('');
          const barcodes = label.barcodes();
          expect(barcodes).toHaveLength(2);
          found.push(barcodes.find((each) => each.startsWith('BOX')));
        }
      }
      expect(found.sort()).toEqual(['BOX-1', 'BOX-2']);
    },
  );
});
