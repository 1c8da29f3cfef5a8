import { beforeAll, describe, expect, it } from 'vitest';
import { packbench, type Run, sampleStation, startPackbench } from '../support/cli.ts';
import { read, shipmentsSchema } from './contract.ts';

const CARTON = ['--carton', 'weight=1.1;dims=25x18x14'];

let data: string;
const run = (...args: string[]): Promise<Run> => packbench(args, { data });
/** The columns at which the text starts, in the lines that have it. */
const columns = (lines: readonly string[], words: RegExp) =>
  new Set(lines.map((line) => line.search(words)).filter((place) => place >= 0));

beforeAll(async () => {
  data = await sampleStation('sandbox');
});

describe('output without --json', () => {
  it('lists orders in aligned columns, with the singular for one unit', async () => {
    const { stdout, stderr, code } = await run('orders');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    const lines = stdout.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('10 orders');
    const rows = lines.slice(0, -1);
    expect(rows).toHaveLength(10);
    expect(columns(rows, /SO-10|Aurora/).size).toBe(1);
    expect(columns(rows, / units? {2}to /).size).toBeLessThanOrEqual(2);
    expect(columns(rows, /to \p{L}/u).size).toBe(1);
    expect(rows.join('\n')).toMatch(/ 1 unit {2}to Matilda Nguyen, Brisbane, AU/);
  });

  it('lists rates in aligned columns, with their parts', async () => {
    const { stdout } = await run('rates', 'SO-1001', ...CARTON);
    const lines = stdout.trimEnd().split('\n');
    const [head = '', ...rows] = lines.slice(0, 5);
    const words = (line: string) => line.trim().split(/ {2,}/);
    expect(words(head)).toEqual(
      'service,terms,total,shipping,insurance,duty,tax,AIT,landed cost,days,carrier'.split(','),
    );
    expect(columns(rows, /\d\d\.\d\d {2}/).size).toBe(1);
    expect(rows.map((row) => words(row).slice(0, 2).join(' '))).toEqual([
      'express DDP',
      'standard DDP',
      'express DDU',
      'standard DDU',
    ]);
    expect(words(rows[1] ?? '')).toEqual([
      ...['standard', 'DDP', 'USD 31.48', 'USD 19.19', 'USD 0.00'],
      ...['USD 0.00', 'USD 12.29', 'USD 0.00', 'USD 12.29', '5-8 days'],
      'Meridian Post International',
    ]);
    expect(words(rows[3] ?? '').slice(5, 9)).toEqual(Array(4).fill('unknown'));
    expect(lines.slice(5)).toEqual([
      'express DDP, standard DDP: duty 0: below the destination’s threshold',
      'express DDU, standard DDU: duty and tax unknown: the receiver pays at the door',
    ]);
  });

  it('gives the reason why DDP is locked once', async () => {
    const { stdout } = await run('rates', 'SO-1004', '--carton', 'weight=1.7;dims=25x20x15');
    expect(stdout.match(/no HS code/g)).toHaveLength(1);
    expect(stdout).toContain('express DDP, standard DDP: ');
  });

  it('shows what was bought, by which rule, and where its label is', async () => {
    const { stdout, stderr, code } = await run('ship', 'SO-1001', ...CARTON);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toContain('Rating SO-1001 in 1 carton.\n');
    expect(stdout).toMatch(/Buying standard DDP: cheapest of 2 DDP offers .*: USD 31\.48/);
    expect(stdout).toMatch(/SO-1001: confirmed, .* standard DDP, USD 31\.48\n/);
    expect(stdout).toMatch(/carton SO-1001-C1: label by barcode, .*SO-1001-C1\.pdf\n/);
  });

  it('prints an error as one sentence on stderr, with its code', async () => {
    const { stdout, stderr, code } = await run('ship', 'SO-9999');
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toBe('packbench: No order "SO-9999" is known. Import it first. [not-found]\n');
  });
});

describe('a reader of stdout that closes early', () => {
  it('does not interrupt a purchase', async () => {
    const args = ['ship', 'SO-1006', '--carton', 'weight=1.7;dims=12x9x4'];
    const { code, stderr } = await startPackbench(args, { data, readerLeaves: true });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { shipments } = read(shipmentsSchema, await run('shipments', 'SO-1006', '--json'));
    expect(shipments).toMatchObject([{ state: 'confirmed', cartons: [{ state: 'labelled' }] }]);
  });
});
