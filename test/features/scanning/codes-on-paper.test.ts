import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, stationRig } from '../../station/station-rig.ts';

const rig = stationRig();
const scan = async (text: string) =>
  must(await rig.station.handle.dispatch('bench.scan', { text })) as ScanAnswer;

/** Codes that a scanner may end before the command, or send without what is no letter of a keyboard. */
const ON_PAPER = [
  'X<CR>PB:UNDO',
  'X\rPB:UNDO\rY',
  '<GS>PB:UNDO',
  'P<STX>B:UN<NUL>DO',
  '\uff30\uff22\uff1a\uff35\uff2e\uff24\uff2f',
  '<GS>pb:undo<HT>',
];

/** A label that was kept before such labels were held. */
function putCommandOnLabel(code: string, role = 'label'): void {
  const database = new Database(
    join(
      rig.folder,
      'data',
      String(globSync('**/station.sqlite', { cwd: join(rig.folder, 'data') })[0]),
    ),
  );
  database
    .prepare('UPDATE documents SET barcodes = ? WHERE role = ?')
    .run(JSON.stringify([code]), role);
  database.close();
}

it('a command that stands on a label of a recent shipment is refused, in any form; others still command', async () => {
  // Nothing was printed here: what is held may be printed from the partner's portal.
  await rig.ship();
  expect((await scan('PB:UNDO')).tone).not.toBe('stop');
  putCommandOnLabel(']C0pb:undo');
  for (const code of ['PB:UNDO', 'pb:undo', ']C0PB:UNDO']) {
    const { tone, message } = await scan(code);
    expect(tone).toBe('stop');
    expect(message).toContain('stands on the label of SO-7: it is not taken as a command');
    expect(message).toContain('Use the button on the screen.');
  }
  expect((await scan('PB:HELP')).tone).toBe('info');
  for (const kept of ON_PAPER) {
    putCommandOnLabel(kept);
    expect({ kept, tone: (await scan('PB:UNDO')).tone }).toEqual({ kept, tone: 'stop' });
  }
  for (const kept of ['X PB:UNDO', 'PB:UNDO-1', '<GS>PB:HELP']) {
    putCommandOnLabel(kept);
    expect({ kept, tone: (await scan('PB:UNDO')).tone }).not.toEqual({ kept, tone: 'stop' });
  }
});
