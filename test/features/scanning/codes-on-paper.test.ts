import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';

const rig = stationRig();
const scan = async (text: string) =>
  must(await rig.station.handle.dispatch('bench.scan', { text })) as ScanAnswer;

/** A label that was printed before such labels were held. */
function printCommandOnLabel(code: string): void {
  const database = new Database(
    join(
      rig.folder,
      'data',
      String(globSync('**/station.sqlite', { cwd: join(rig.folder, 'data') })[0]),
    ),
  );
  database
    .prepare("UPDATE papers SET barcodes = ? WHERE role = 'label'")
    .run(JSON.stringify([code]));
  database.close();
}

it('a command that stands on the label of a shipment is refused, in any form; others still command', async () => {
  await rig.ship();
  expect((await scan('PB:UNDO')).tone).not.toBe('stop');
  printCommandOnLabel(']C0pb:undo');
  for (const code of ['PB:UNDO', 'pb:undo', ']C0PB:UNDO']) {
    const { tone, message } = await scan(code);
    expect(tone).toBe('stop');
    expect(message).toContain('stands on the label of SO-7: it is not taken as a command');
  }
  expect((await scan('PB:HELP')).tone).toBe('info');
});
