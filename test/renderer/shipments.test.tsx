import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShipmentRows } from '../../src/renderer/features/shipments/rows.tsx';
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
