import type { Outcome } from './judged.ts';
import { CARRIER_SHIPMENTS, type CarrierShipment } from './shipments.ts';

/** What the station did with one shipment. */
export interface Tried {
  shipment: CarrierShipment;
  outcome: Outcome;
}

const HEAD = [
  'Pages',
  'files',
  'pages',
  'must print',
  'printed',
  'looked at first',
  'rightly held',
  'held in doubt',
  'wrong',
  'ms a page',
];

const isHeldInDoubt = ({ shipment, outcome }: Tried): boolean =>
  shipment.does !== 'held' && outcome.does === 'held';

/** The table of results, by groups, and the files that are held in doubt. */
export function tableOf(tried: readonly Tried[]): string {
  const groups = Map.groupBy(tried, ({ shipment }) => shipment.group);
  const rows = [...groups].map(([group, all]) => [group, ...figuresOf(all)]);
  const lines = [
    HEAD,
    HEAD.map((_, at) => (at === 0 ? '---' : '---:')),
    ...rows,
    ['**All**', ...figuresOf(tried)],
  ].map((row) => `| ${row.join(' | ')} |`);
  const held = tried.filter(isHeldInDoubt).map(({ shipment }) => `- ${shipment.name}`);
  return [...lines, '', 'Held in doubt:', '', ...held].join('\n');
}

function figuresOf(tried: readonly Tried[]): string[] {
  const sum = (counts: (each: Tried) => number) =>
    tried.reduce((all, each) => all + counts(each), 0);
  const count = (is: (each: Tried) => boolean) => String(tried.filter(is).length);
  const pages = sum(({ outcome }) => outcome.pages);
  return [
    String(sum(({ outcome }) => outcome.files)),
    String(pages),
    count(({ shipment }) => shipment.does === 'prints'),
    count(({ outcome }) => outcome.does === 'prints'),
    count(({ outcome }) => outcome.does === 'reviewed'),
    count(({ shipment, outcome }) => shipment.does === 'held' && outcome.does === 'held'),
    count(isHeldInDoubt),
    count(({ outcome }) => outcome.wrong.length > 0),
    String(Math.round(sum(({ outcome }) => outcome.milliseconds) / pages)),
  ];
}

const BETWEEN = /(<!-- carriers -->\n)[\s\S]*?(\n<!-- end -->)/;

export const withTable = (page: string, table: string): string =>
  page.replace(BETWEEN, (_all, from: string, to: string) => `${from}\n${table}\n${to}`);

/** A page with its times left out, which differ from machine to machine. */
export const timeless = (page: string): string => page.replace(/\| \d+ \|$/gm, '|');

/** What the page says: the figures of each row by its name, and the files that are held in doubt. */
export function saidOn(page: string): { rows: Map<string, number[]>; held: string[] } {
  const table = BETWEEN.exec(page)?.[0] ?? '';
  const rows = table
    .split('\n')
    .filter((line) => /^\| [^|]+ \| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return {
    rows: new Map(
      rows.map(([, name = '', ...figures]) => [name, figures.slice(0, -1).map(Number)]),
    ),
    held: table
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2)),
  };
}

/** The groups of the table, with what is drawn for each: purchases that must print, and pages. */
export const groupsDrawn = (): Map<string, readonly CarrierShipment[]> =>
  Map.groupBy(CARRIER_SHIPMENTS, ({ group }) => group);
