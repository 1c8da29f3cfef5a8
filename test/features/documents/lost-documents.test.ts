import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backUp, openStation, restore } from '../../../src/main/app.ts';
import { startSandbox } from '../../../src/sandbox/server.ts';
import { english } from '../../../src/shared/kernel/message.ts';
import { must, stationRig } from '../../station/station-rig.ts';
import { give } from '../../support/give.ts';

const rig = stationRig();
const data = () => join(rig.folder, 'data');
const prints = () => join(rig.folder, 'prints');

/** The content of every kept document; the names that people search for are links to these files. */
function contents(): string[] {
  const folder = join(data(), 'documents', 'by-hash');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.pdf')).map((name) => join(folder, name));
}

const documentsCheck = async () =>
  (await rig.station.doctor()).find(({ name }) => english(name) === 'papers') ?? null;

const shown = async (file: string) =>
  await rig.station.handle.dispatch('shipments.picture', { file, page: 0, dpi: 50 });

/** Prints once more, into a folder. */
async function printed(attemptId: string): Promise<unknown> {
  mkdirSync(prints(), { recursive: true });
  must(
    await give(rig.station, 'printers.assign', {
      role: 'label',
      target: `folder:${prints()}`,
      pin: null,
    }),
  );
  const wish = { attemptId, kind: 'label', reason: 'the first one is torn' };
  return await rig.station.handle.dispatch('shipments.print', wish);
}

it('a document file lost on the disk is fetched again when the shipment is shown or printed', async () => {
  const { attemptId, cartons } = await rig.ship();
  const label = cartons[0]?.label?.file ?? '';
  const sound = contents();
  expect(sound).toHaveLength(2);

  for (const file of sound) rmSync(file);
  expect(await documentsCheck()).toMatchObject({
    ok: false,
    advice: expect.stringContaining('Open the shipment under Shipments'),
  });
  expect(await shown(label)).toMatchObject({ ok: true });
  expect(await documentsCheck()).toMatchObject({ ok: true });

  // In place, so that every link to the file has other bytes.
  for (const file of sound) writeFileSync(file, 'something else');
  expect(await documentsCheck()).toMatchObject({ ok: false });
  expect(await printed(attemptId)).toMatchObject({ ok: true });
  expect(await documentsCheck()).toMatchObject({ ok: true });

  // Also the source document of the label, of which no picture is made.
  for (const file of sound) rmSync(file);
  await rig.station.handle.dispatch('shipments.history', { attemptId });
  expect(await documentsCheck()).toMatchObject({ ok: true });
  expect(await rig.sold()).toBe(1);
});

it('a backup restored into another folder shows and prints its labels from there', async () => {
  const { attemptId } = await rig.ship();
  const file = join(rig.folder, 'monday.backup');
  must(await backUp(rig.station, data(), file));
  await rig.station.close();
  rmSync(data(), { recursive: true });

  const dataDir = join(rig.folder, 'elsewhere');
  const { credentials, baseUrl } = rig.partner;
  must(await restore(dataDir, baseUrl, file));
  const env = {
    PACKBENCH_APP_ID: credentials.appId,
    PACKBENCH_REST_API_KEY: credentials.restApiKey,
  };
  const findWindow = async () => ({ ok: true, detail: 'none is needed' });
  const opened = await openStation({ dataDir, partner: baseUrl, env, startSandbox, findWindow });
  rig.station = must(opened);

  const [shipment] = await rig.station.shipments({});
  const label = shipment?.cartons[0]?.label?.file ?? '';
  expect(label).toBe(join(dataDir, 'documents', attemptId, 'BOX-1.pdf'));
  expect(await shown(label)).toMatchObject({ ok: true });
  expect(await rig.station.handle.dispatch('shipments.file', { file: label })).toMatchObject({
    ok: true,
    value: { name: 'BOX-1.pdf' },
  });
  expect(await printed(attemptId)).toMatchObject({
    ok: true,
    value: { jobs: [{ state: 'done' }] },
  });
  expect(readdirSync(prints())).toHaveLength(1);
  // Nothing is written to the station's former folder.
  expect(existsSync(data())).toBe(false);
});
