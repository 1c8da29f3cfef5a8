import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Run, startPackbench, temporaryFolder } from '../support/cli.ts';
import { labelCodes } from '../support/label-codes.ts';
import { moneySchema, read, shipmentShape } from './contract.ts';

/** A few seconds on an idle machine. */
const WITHIN_MS = 120_000;

const demoSchema = z.object({
  partner: z.literal('sandbox'),
  shipment: z.strictObject({ ...shipmentShape, partner: z.literal('sandbox') }),
  tracking: z.looseObject({ status: z.string() }),
  return: z.strictObject({ ...shipmentShape, partner: z.literal('sandbox') }),
  folder: z.string(),
});

// On a build machine no test may be skipped: there they run, and fail when tools are missing.
const missing = ['pdftoppm', 'zbarimg'].filter(
  (tool) => spawnSync(tool, ['-h'], { stdio: 'ignore' }).error !== undefined,
);
const leftOut = missing.length > 0 && !process.env.CI;
if (leftOut) console.warn(`Reading the demo's labels is left out, not installed: ${missing}`);

let data: string;
let demo: Run;
beforeAll(async () => {
  data = await temporaryFolder();
  demo = await startPackbench(['demo', '--json'], { data });
});

describe('the demo', () => {
  it('does the main job from start to end without input', () => {
    expect(demo.code).toBe(0);
    expect(demo.milliseconds).toBeLessThan(WITHIN_MS);
    const { shipment, tracking, return: back } = read(demoSchema, demo);
    expect(shipment).toMatchObject({ reference: 'SO-1002', state: 'confirmed', sendings: 1 });
    expect(moneySchema.parse(shipment.cost?.total).currency).toBe('USD');
    expect(tracking.status).toBe('In Progress');
    expect(back).toMatchObject({ kind: 'return', reference: 'SO-1002', state: 'confirmed' });
  });

  it('prints each step as it happens, and where the documents are', () => {
    const steps = [
      'Imported 10',
      'SO-1002',
      'express DDP',
      'Bought once',
      'label by',
      'Printed',
      'Return with',
      'Return of 1 KETTLE-RED',
    ];
    const places = steps.map((step) => demo.stderr.indexOf(step));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it.skipIf(leftOut)('makes one label per carton, with its reference on it', () => {
    const { shipment, folder } = read(demoSchema, demo);
    for (const { reference, label } of shipment.cartons) {
      expect(labelCodes(label?.file ?? '')).toContain(reference);
    }
    const paper = readdirSync(join(folder, 'sandbox', 'paper'));
    expect(paper.filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
    expect(folder.startsWith(data)).toBe(true);
  });

  it.skipIf(leftOut)('makes tracking barcodes that a scanner can read', () => {
    const { shipment } = read(demoSchema, demo);
    const seen = new Set<string>();
    for (const { reference, label } of shipment.cartons) {
      const codes = labelCodes(label?.file ?? '');
      expect(codes).toContain(reference);
      const tracking = codes.filter((code) => label?.barcodes.includes(code) && /^\d+$/.test(code));
      expect(tracking).toHaveLength(1);
      seen.add(tracking[0] ?? '');
    }
    expect(seen.size).toBe(3);
    expect(seen).toContain(shipment.trackingNumber);
  });

  it('can be run again, with plain text output', async () => {
    const again = await startPackbench(['demo'], { data });
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/Done\. The PDFs are in .+sandbox.paper\./);
    // The station's notes about several cartons, and nothing else.
    expect(again.stderr).toMatch(/^(note: .+\n)*$/);
  });
});
