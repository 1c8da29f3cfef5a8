import { describe, expect, it, vi } from 'vitest';
import { createPublisher } from '../../src/main/kernel/publisher.ts';
import type { StationStatus } from '../../src/shared/maintenance/station-status.ts';
import { stationStatus } from '../support/station-status.ts';

describe('what the station publishes', () => {
  it('reaches every window that listens, and none that has gone', () => {
    const publisher = createPublisher(vi.fn());
    const [first, second] = [vi.fn(), vi.fn()];
    publisher.subscribe(first);
    const leave = publisher.subscribe(second);

    publisher.publish('bench.changed', null);
    leave();
    publisher.publish('station.changed', stationStatus());

    expect(first.mock.calls.map(([event]) => event)).toEqual(['bench.changed', 'station.changed']);
    expect(second.mock.calls).toEqual([['bench.changed', null]]);
  });

  it('reaches the others when one window breaks', () => {
    const onDefect = vi.fn();
    const publisher = createPublisher(onDefect);
    const broken = new Error('socket gone');
    publisher.subscribe(() => {
      throw broken;
    });
    const well = vi.fn();
    publisher.subscribe(well);

    publisher.publish('bench.changed', null);

    expect(well).toHaveBeenCalledWith('bench.changed', null);
    expect(onDefect).toHaveBeenCalledWith(broken, 'bench.changed');
  });

  it('may be left from inside a listener', () => {
    const publisher = createPublisher(vi.fn());
    const heard = vi.fn();
    const leave = publisher.subscribe(() => leave());
    publisher.subscribe(heard);
    publisher.publish('bench.changed', null);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('carries only what the contract names', () => {
    const publisher = createPublisher(vi.fn());
    const heard = vi.fn();
    publisher.subscribe(heard);
    publisher.publish('station.changed', { ...stationStatus(), ...{ restApiKey: 'hush-hush' } });
    expect(heard).toHaveBeenCalledWith('station.changed', stationStatus());
  });

  it('is not published when it does not fit; the bug is reported and the work goes on', () => {
    const onDefect = vi.fn();
    const publisher = createPublisher(onDefect);
    const heard = vi.fn();
    publisher.subscribe(heard);
    publisher.publish('station.changed', { version: '1' } as unknown as StationStatus);
    expect(heard).not.toHaveBeenCalled();
    expect(onDefect).toHaveBeenCalledOnce();
  });
});
