import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Figures } from '../../src/renderer/features/shipments/packer-statistics.tsx';
import type { Statistics } from '../../src/shared/shipments/statistics.ts';

const rows = (html: string): string[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell).join('; '),
  );

const hour = { hour: '2026-11-25 09:00', lines: 14, units: 31, cartons: 9 };
const statistics: Pick<Statistics, 'hours' | 'packers'> = {
  hours: [
    { ...hour, packer: 'Ana', parcels: 8 },
    { ...hour, packer: 'Bo', parcels: 11 },
  ],
  packers: [{ packer: 'Ana', parcels: 120, minutes: 3.04, expected: 3.26, unsure: 0.2 }],
};

test('packer statistics are listed by hour and name, with the difficulty of the parcels', () => {
  expect(rows(renderToStaticMarkup(<Figures {...statistics} />))).toEqual([
    'Packer; Parcels; Minutes per parcel; Average here for such parcels; Uncertainty',
    'Ana; 120; 3.0; 3.3; ± 0.2',
    'Hour; Packer; Parcels; Lines; Units; Cartons',
    '2026-11-25 09:00; Ana; 8; 14; 31; 9',
    '2026-11-25 09:00; Bo; 11; 14; 31; 9',
  ]);
});

test('packer statistics have no comparison with too few packers', () => {
  const shown = rows(renderToStaticMarkup(<Figures {...statistics} packers={[]} />));
  expect(shown[0]).toBe('Hour; Packer; Parcels; Lines; Units; Cartons');
});

test('packer statistics without purchases say so', () => {
  const shown = renderToStaticMarkup(<Figures hours={[]} packers={[]} />);
  expect(shown).toContain('Nothing was bought in these days');
});
