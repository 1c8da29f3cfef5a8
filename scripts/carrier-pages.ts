import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openInspector } from '../src/main/adapters/pdf/inspector.ts';
import { judged } from '../test/support/carrier-pages/judged.ts';
import { CARRIER_SHIPMENTS } from '../test/support/carrier-pages/shipments.ts';
import { type Tried, tableOf, withTable } from '../test/support/carrier-pages/table.ts';

/*
 * Reads and judges all drawn pages of carriers, and writes the table of the results into docs/carriers.md. A test
 * compares the page with what is drawn, and with the results.
 */
const inspector = openInspector();
const tried: Tried[] = [];
for (const [at, shipment] of CARRIER_SHIPMENTS.entries()) {
  const outcome = await judged(shipment, inspector, at);
  tried.push({ shipment, outcome });
  if (outcome.does !== shipment.does || outcome.wrong.length + outcome.mistaken.length > 0) {
    const { does, wrong, mistaken, why } = outcome;
    console.log([shipment.name, does, ...wrong, ...mistaken, why].filter(Boolean).join(' | '));
  }
}
await inspector.close();
const file = join(fileURLToPath(new URL('..', import.meta.url)), 'docs', 'carriers.md');
writeFileSync(file, withTable(readFileSync(file, 'utf8'), tableOf(tried)));
// The judge's thread would keep the program.
process.exit();
