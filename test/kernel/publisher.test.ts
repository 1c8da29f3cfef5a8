import { describe, expect, it, vi } from 'vitest';
import { createPublisher } from '../../src/main/kernel/publisher.ts';
import type { StationStatus } from '../../src/shared/maintenance/station-status.ts';
import { stationStatus } from '../support/station-status.ts';

describe('an event of the station', () => {
  it('reaches every subscribed window and none that has unsubscribed', () => {
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

  it("reaches the others when one window's listener throws", () => {
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

  it('may be unsubscribed from within a listener', () => {
    const publisher = createPublisher(vi.fn());
    const heard = vi.fn();
    const leave = publisher.subscribe(() => leave());
    publisher.subscribe(heard);
    publisher.publish('bench.changed', null);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('has only the fields of the contract', () => {
    const publisher = createPublisher(vi.fn());
    const heard = vi.fn();
    publisher.subscribe(heard);
    publisher.publish('station.changed', { ...stationStatus(), ...{ restApiKey: 'hush-hush' } });
    expect(heard).toHaveBeenCalledWith('station.changed', stationStatus());
  });

  it('is not published when it violates its schema; the bug is reported', () => {
    const onDefect = vi.fn();
    const publisher = createPublisher(onDefect);
    const heard = vi.fn();
    publisher.subscribe(heard);
    publisher.publish('station.changed', { version: '1' } as unknown as StationStatus);
    expect(heard).not.toHaveBeenCalled();
    expect(onDefect).toHaveBeenCalledOnce();
  });
});
