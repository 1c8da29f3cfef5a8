import { writeFile } from 'node:fs/promises';
import {
  around,
  type Figures,
  missedItems,
  mixed,
  SCENES,
  WEIGHTS,
} from './support/missed-items.ts';
import { full } from './support/short.ts';

/*
 * Share of single missing items found by learned weights, and of false alarms, in percent of cartons;
 * simulated, with all numbers from a seed. With `--picture FILE` also as an SVG.
 */
const SIZE = full({ houses: 10, cartons: 4000 }, { short: { houses: 1, cartons: 100 } });
const LIMITS = [2, 2.5, 3, 3.5, 4];

const row = (name: string, { found, alone, stopped, falseAlarms, falseStops }: Figures): string =>
  [name.padEnd(40), ...[found, alone, stopped, falseAlarms, falseStops].map(percent)].join('');
const percent = (share: number): string => (100 * share).toFixed(2).padStart(10);

console.log(`${''.padEnd(40)}     found     alone   stopped     false false stop`);
const curves = SCENES.map((scene) => {
  console.log(scene.name);
  const points = WEIGHTS.map((grams) => {
    const figures = missedItems(scene, around(grams), SIZE);
    console.log(row(`item of ${grams} g`, figures));
    return { grams, figures };
  });
  console.log(row('goods of 10 g to 8 kg mixed', missedItems(scene, mixed, SIZE)));
  return { name: scene.name, points };
});
const [, middle] = SCENES;
if (middle) {
  for (const within of LIMITS) {
    const figures = missedItems(middle, around(50), { ...SIZE, within });
    console.log(row(`item of 50 g, alarm beyond ${within} deviations`, figures));
  }
}
const at = process.argv.indexOf('--picture');
const file = at < 0 ? undefined : process.argv[at + 1];
if (file) await writeFile(file, picture(curves));

type Curve = (typeof curves)[number];

/** Share found over the item's weight, one line per scene, on a logarithmic scale. */
function picture(lines: readonly Curve[]): string {
  const [width, height, left, top] = [720, 400, 60, 20];
  const [right, bottom] = [width - 20, height - 90];
  const x = (grams: number) => left + ((Math.log10(grams) - 1) / Math.log10(500)) * (right - left);
  const y = (share: number) => bottom - share * (bottom - top);
  const colours = ['#0b6e4f', '#1d4e89', '#b3541e'];
  const dashes = ['', '8 4', '2 4'];
  const text = (at: [number, number], said: string, anchor = 'middle') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}">${said}</text>`;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<path d="M${left} ${y(share)}H${right}" stroke="#ccc"/>${text([left - 8, y(share) + 5], `${share * 100} %`, 'end')}`,
  );
  const ticks = WEIGHTS.map((grams) =>
    text([x(grams), bottom + 22], grams < 1000 ? `${grams} g` : `${grams / 1000} kg`),
  );
  const drawn = lines.map(({ name, points }, index) => {
    const path = points
      .map(({ grams, figures }) => `${x(grams).toFixed(1)} ${y(figures.found).toFixed(1)}`)
      .join('L');
    const stroke = `stroke="${colours[index]}" stroke-width="3" stroke-dasharray="${dashes[index]}"`;
    const key = bottom + 46;
    const from = left + index * 220;
    return `<path d="M${path}" fill="none" ${stroke}/><path d="M${from} ${key}h30" ${stroke}/>${text([from + 36, key + 5], name, 'start')}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...grid,
    ...ticks,
    ...drawn,
    text([width / 2, height - 12], 'Single missing items found, by the weight of one item'),
    '</svg>',
    '',
  ].join('\n');
}
