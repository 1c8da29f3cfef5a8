import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  createHostServices,
  type HostServicesNeeds,
} from '../../../src/main/features/maintenance/host-services.ts';
import type { StationStatus } from '../../../src/shared/maintenance/station-status.ts';
import { scaleRig } from '../../station/scale-rig.ts';
import { must } from '../../station/station-rig.ts';
import { plugSerialDevice } from '../../support/serial-device.ts';

const on = scaleRig();
const hostServices = () => on.station.hostServices;
const status = async () => must(await on.call('station.status')) as StationStatus;

describe('the station is busy', () => {
  it('with an open order, in any state', async () => {
    expect([hostServices().spending(), await hostServices().whyNotInstall()]).toEqual([0, null]);
    await on.scanned('SO-7');
    expect(await hostServices().whyNotInstall()).toContain('order lies on the bench');
    must(await on.call('bench.close'));
    expect(await hostServices().whyNotInstall()).toBeNull();
  });

  it('with any purchase; closing waits until the purchase is on record', async () => {
    const station = await on.rig.open();
    await on.rig.control('faults', { kind: 'latency', ms: 200, path: '/Shipments' });
    const shipping = on.rig.ship(station);
    await vi.waitFor(() => expect(station.hostServices.spending()).toBe(1), {
      timeout: 10_000,
      interval: 5,
    });
    expect(await station.hostServices.whyNotInstall()).toContain('asked to buy');
    await station.close();
    expect(station.hostServices.spending()).toBe(0);
    // Its documents come later; closing waits for the answer only.
    await shipping.catch(() => undefined);
    const { orders } = must(await on.call('orders.list', { limit: 1 })) as { orders: unknown[] };
    expect(orders).toMatchObject([{ reference: 'SO-7', status: 'shipped' }]);
  });
});

describe('locking the screen', () => {
  it('closes the settings, and signs out where sign-in is required', async () => {
    await on.set('packers', [{ name: 'Ada', badge: null }]);
    must(await on.call('packers.signIn', { name: 'Ada' }));
    hostServices().locked();
    expect((await status()).packer).toBe('Ada');

    await on.set('packers.required', true);
    await on.set('supervisor.pin', '4711');
    must(await on.call('settings.open', { pin: '4711' }));
    expect((await status()).supervisor.openUntil).not.toBeNull();
    hostServices().locked();
    expect((await status()).supervisor.openUntil).toBeNull();
    expect((await status()).packer).toBeNull();
  });
});

describe('after the machine slept', () => {
  it('earlier weights are invalid, and the scale’s port is opened again', async () => {
    await on.set('scale.kind', 'hid');
    must(await on.call('scale.attached', { name: 'Dymo' }));
    // A stable weight in ounces.
    must(await on.call('scale.report', { reportId: 3, bytes: [4, 11, 0, 32, 0] }));
    expect(await on.state()).toMatchObject({ connected: true, weight: { value: '32' } });
    hostServices().woke();
    expect(await on.state()).toMatchObject({ connected: true, weight: null });

    const asked: string[] = [];
    const scale = await plugSerialDevice(
      join(on.rig.folder, 'scale'),
      (text) => void asked.push(text),
    );
    try {
      await on.set('scale.port', scale.path);
      await on.set('scale.kind', 'serial');
      await vi.waitFor(async () => expect((await on.state()).connected).toBe(true), 10_000);
      hostServices().woke();
      expect((await on.state()).connected).toBe(false);
      await vi.waitFor(async () => expect((await on.state()).connected).toBe(true), 10_000);
    } finally {
      await scale.unplug();
    }
  });

  it('everything that became due is requested in the background', () => {
    const wake = vi.fn();
    const none = { woke: () => undefined };
    const notify = vi.fn();
    const from = { devices: none, tracking: { wake }, changedHere: { notify } };
    createHostServices(from as unknown as HostServicesNeeds).woke();
    expect(wake).toHaveBeenCalledOnce();
    expect(notify).toHaveBeenCalledOnce();
  });
});
