import { expect, it } from 'vitest';
import type { Bench, ScanAnswer } from '../../../src/shared/packing/session.ts';
import { must, type RigPartner } from '../../station/station-rig.ts';
import { bars, drawnPdf, text } from '../../support/drawn-pdf.ts';
import { give, setSetting } from '../../support/give.ts';
import { labelPartner } from '../../support/label-partner.ts';
import { batchRig } from '../batches/batch-rig.ts';

/** Codes that stand on labels and name no parcel: routes, an address of the web, a service of the carrier. */
const NO_PARCEL = ['42010115', '40327612123456', '2LDE10115+71000000', 'https://dpd.example/t'];
const SERVICE = 'PRIO10123456';
/** The only barcodes of a label, which has its number as text. */
const ROUTES = [
  '420518000',
  '2L981011234',
  '421276101154031234567890',
  '21348075016401',
  '//a.example/30045512',
];

/** The number with which SO-11 is sold. */
const LATER = '50123456795';
const holding = (tracking: string) => `${LATER};${tracking};9`;

/** Labels with all those codes beside the tracking number. */
async function start(stateDir: string): Promise<RigPartner> {
  const partner = await labelPartner(stateDir);
  partner.answer('SO-11', { TrackingNumber: LATER });
  partner.serve('SO-10', async (tracking) => {
    const drawn = [tracking, holding(tracking)].map((code, row) =>
      bars(code, 16, 300 - row * 100, { dots: 2 }),
    );
    return [drawnPdf([{ content: text('REF SO-10-C1', 16, 20) + drawn.join('') }])];
  });
  for (const reference of ['SO-7', 'SO-8', 'SO-9', 'SO-11', 'B-1', 'B-2']) {
    partner.serve(reference, async (tracking) => {
      const codes = reference === 'SO-9' ? ROUTES : [tracking, ...NO_PARCEL, SERVICE];
      const drawn = codes.map((code, row) =>
        bars(code, 16, 380 - row * 62, { dots: 2, height: 34 }),
      );
      const content =
        text(`REF ${reference}-C1`, 16, 20) + text(tracking, 150, 20) + drawn.join('');
      return [drawnPdf([{ content }])];
    });
  }
  const { PACKBENCH_APP_ID: appId = '', PACKBENCH_REST_API_KEY: restApiKey = '' } = partner.env;
  return {
    baseUrl: partner.baseUrl,
    controlUrl: partner.controlUrl,
    credentials: { appId, restApiKey, customerKeys: {} },
    close: () => partner.stop(),
  };
}

const { rig, alike, begin, add, over, current } = batchRig(start);
const call = (name: string, input: unknown = {}) => rig.station.handle.dispatch(name, input);
const bench = async () => must(await call('bench.current')) as Bench;
const scan = async (code: string) => must(await call('bench.scan', { text: code })) as ScanAnswer;

/** Buys it at the bench in one carton, and waits for its label. */
async function bought(reference: string, codes = [...NO_PARCEL, SERVICE]): Promise<string> {
  must(await call('bench.open', { merchant: null, reference }));
  must(await call('bench.packRest'));
  const dimensions = { length: '30', width: '20', height: '15', unit: 'CM' };
  const carton = (await bench()).session.cartons[0]?.reference ?? '';
  must(await call('bench.measureCarton', { carton, weight: '2.1', dimensions }));
  must(await call('bench.rate', { insure: false, pickUpDate: null }));
  await expect.poll(async () => (await bench()).session.step.kind).toBe('choosing');
  const { step } = (await bench()).session;
  const option = step.kind === 'choosing' ? step.quote.options[0] : undefined;
  if (step.kind !== 'choosing' || !option) throw new Error('no rates came');
  const { service, terms, total } = option;
  must(await call('bench.buy', { quoteId: step.quote.id, choice: { service, terms }, total }));
  await expect
    .poll(async () => (await bench()).shipment?.cartons[0]?.label?.barcodes)
    .toEqual(expect.arrayContaining(codes));
  await expect.poll(async () => (await bench()).jobs.map(({ state }) => state)).toEqual(['done']);
  return (await bench()).shipment?.trackingNumber ?? '';
}

it('a code that stands on labels of other parcels does not verify the label', async () => {
  must(await setSetting(rig.station, 'scanBack', 'always'));
  await rig.imported(rig.station, { ...rig.order, reference: 'SO-8' });
  await bought('SO-8');
  const tracking = await bought('SO-7');
  // Its carton is in hand, and the label is awaited.
  await scan('SO-7-C1');
  expect((await bench()).session.awaitingLabelOf).toBe('SO-7-C1');
  for (const code of [...NO_PARCEL, `]C1${NO_PARCEL[0]}`, SERVICE]) {
    expect([code, await scan(code)]).toEqual([
      code,
      expect.objectContaining({
        tone: 'stop',
        message: expect.stringContaining('Scan the barcode of the tracking number'),
      }),
    ]);
    expect((await bench()).session.step.kind).toBe('labels');
  }
  expect(await scan(`42010115${tracking}`)).toMatchObject({ tone: 'stop' });
  expect(await scan(tracking)).toMatchObject({ tone: 'success' });
  expect((await bench()).session.step.kind).toBe('done');
});

it('nor does a route that stands on its label alone, and nowhere else', async () => {
  must(await setSetting(rig.station, 'scanBack', 'always'));
  await rig.imported(rig.station, { ...rig.order, reference: 'SO-9' });
  const tracking = await bought('SO-9', ROUTES);
  await scan('SO-9-C1');
  for (const code of ROUTES) expect([code, (await scan(code)).tone]).toEqual([code, 'stop']);
  expect(await scan(tracking)).toMatchObject({ tone: 'success' });
});

it('nor does one that holds the number of a parcel that was bought since', async () => {
  must(await setSetting(rig.station, 'scanBack', 'always'));
  for (const reference of ['SO-10', 'SO-11']) {
    await rig.imported(rig.station, { ...rig.order, reference });
  }
  const tracking = await bought('SO-10', []);
  expect((await bench()).shipment?.cartons[0]?.label?.barcodes).toContain(holding(tracking));
  await bought('SO-11');
  must(await call('bench.open', { merchant: null, reference: 'SO-10' }));
  await scan('SO-10-C1');
  expect(await scan(holding(tracking))).toMatchObject({ tone: 'stop' });
  expect((await bench()).session.step.kind).toBe('labels');
});

it('nor does it count as a label of a batch', async () => {
  must(await setSetting(rig.station, 'scanBack', 'always'));
  await alike(2);
  await rig.ship();
  must(await begin());
  must(await add(2));
  await over();
  await expect.poll(async () => (await current())?.labelsLeft).toBe(2);
  for (const code of [...NO_PARCEL, SERVICE]) {
    const answer = must(await give(rig.station, 'batch.scan', { text: code }));
    expect([code, answer.tone]).toEqual([code, 'stop']);
  }
  expect((await current())?.labelsLeft).toBe(2);
});
