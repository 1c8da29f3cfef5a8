import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { openException } from '../../src/renderer/features/day/open-exception.ts';
import { ShipmentRows } from '../../src/renderer/features/shipments/rows.tsx';
import { exceptionOf } from '../../src/shared/exceptions/exception.ts';
import { shipment } from './support/benches.ts';

test('a shipment bought at another bench of the site names that bench', () => {
  const shown = (given: { bench?: string }) =>
    renderToStaticMarkup(
      <ShipmentRows
        shipments={[{ ...shipment(given), shipTo: null, business: null, labelToApply: false }]}
        chosen={null}
        onChoose={() => undefined}
      />,
    );
  expect(shown({ bench: 'South' })).toContain('at South');
  expect(shown({})).toContain('SO-1001');
  expect(shown({})).not.toContain(' at ');
});

test('an exception opens its shipment also where that is none of the newest', () => {
  const saved = new Map<string, string>([['packbench.shipments.merchant', '"Nordlicht"']]);
  vi.stubGlobal('sessionStorage', {
    setItem: (name: string, value: string) => saved.set(name, value),
  });
  const order = { merchant: null, reference: 'SO-1001' };
  const of = { order, attemptId: 'a', trackingNumber: 'T-1' };
  openException(exceptionOf('gone', 'gone a', of));
  expect(Object.fromEntries(saved)).toMatchObject({
    'packbench.shipments.search': '"T-1"',
    'packbench.shipments.merchant': 'null',
    'packbench.shipments.chosen': '"a"',
  });
  openException(exceptionOf('unknown', 'unknown a', { ...of, trackingNumber: null }));
  expect(saved.get('packbench.shipments.search')).toBe('"SO-1001"');
  vi.unstubAllGlobals();
});
