import { ok } from '../../../src/shared/kernel/result.ts';
import { fakeStation, status } from '../support/fake-station.ts';
import { busy } from '../support/queues.ts';
import { scenes } from '../support/scenes.ts';

const wanted = new URLSearchParams(location.search);
const scene = wanted.get('scene') ?? 'empty';
const paperJam = {
  'printing.queue': () => ok(busy),
  'station.status': () =>
    ok(
      status({
        printers: {
          label: 'zebra:10.0.0.7:9100@203',
          document: 'system:Brother HL-L2350DW (packing hall, north)',
          ready: { label: { ok: false, detail: 'paper out' }, document: { ok: true, detail: '' } },
          waiting: 2,
          trouble: 3,
        },
      }),
    ),
};
window.packbench = fakeStation(scenes[scene] ?? null, wanted.has('busy') ? paperJam : {});
await import('../../../src/renderer/main.tsx');
