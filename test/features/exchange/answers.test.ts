import { expect, it } from 'vitest';
import { httpShipment } from '../../../src/main/features/exchange/http-answers.ts';
import type { Shipment } from '../../../src/shared/purchasing/shipment.ts';

it('a label has no URL until a person has accepted it', () => {
  const label = { file: '/a.pdf', pages: 1, matchedBy: 'position', barcodes: [] };
  const carton = (reference: string, state: string) => ({ reference, weight: '1', label, state });
  const cartons = [carton('BOX-1', 'held'), carton('BOX-2', 'labelled')];
  const shown = httpShipment({ attemptId: 'a-1', cartons, documents: [] } as unknown as Shipment);
  expect(shown.cartons.map((each) => each.label?.url ?? null)).toEqual([
    null,
    '/v1/shipments/a-1/labels/BOX-2',
  ]);
});
