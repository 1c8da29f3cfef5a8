import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MerchantSignBand } from '../../src/renderer/features/merchants/merchant-band.tsx';
import type { MerchantSign } from '../../src/shared/merchants/merchant.ts';

const shown = (change: Partial<MerchantSign>) =>
  renderToStaticMarkup(
    <MerchantSignBand
      sign={{ name: 'Nordlicht', logo: null, colour: null, notes: '', hasKey: true, ...change }}
    />,
  );

test('the order’s band names the merchant in its colour, with readable text on it', () => {
  const markup = shown({ colour: '#f7c54a', notes: 'Two layers of paper' });
  expect(markup).toContain('aria-label="Merchant"');
  expect(markup).toContain('<strong>Nordlicht</strong>');
  expect(markup).toContain('Two layers of paper');
  expect(markup).toMatch(/style="[^"]*background:#f7c54a[^"]*color:#000000/);
  expect(shown({})).not.toContain('style=');
});

test('without a CustomerKey the band tells the packer what to do', () => {
  expect(shown({ hasKey: false })).toMatch(
    /data-tone="attention".*No CustomerKey is known for Nordlicht yet.*a supervisor sets the key under Settings, Merchants/,
  );
  expect(shown({})).not.toContain('CustomerKey');
});

test('a logo is decoration only: the name is beside it', () => {
  expect(shown({ logo: 'data:image/png;base64,AAAA' })).toMatch(
    /<img [^>]*src="data:image\/png;base64,AAAA" alt=""/,
  );
});
