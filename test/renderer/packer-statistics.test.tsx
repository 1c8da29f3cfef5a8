import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Figures } from '../../src/renderer/features/shipments/packer-statistics.tsx';
import type { Statistics } from '../../src/shared/shipments/statistics.ts';

const rows = (html: string): string[] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell).join('; '),
  );

const hour = { hour: '2026-11-25 09:00', lines: 14, units: 31, cartons: 9 };
const hours: Statistics['hours'] = [
  { ...hour, packer: 'Ana', orders: 8 },
  { ...hour, packer: 'Bo', orders: 11 },
];

test('packer statistics are listed by hour and name, with what was packed', () => {
  expect(rows(renderToStaticMarkup(<Figures hours={hours} />))).toEqual([
    'Hour; Packer; Orders; Cartons; Lines; Units',
    '2026-11-25 09:00; Ana; 8; 9; 14; 31',
    '2026-11-25 09:00; Bo; 11; 9; 14; 31',
  ]);
});

test('packer statistics without purchases say so', () => {
  const shown = renderToStaticMarkup(<Figures hours={[]} />);
  expect(shown).toContain('Nothing was bought in these days');
});
