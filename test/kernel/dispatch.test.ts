import { describe, expect, it, vi } from 'vitest';
import { createDispatcher } from '../../src/main/kernel/dispatch.ts';
import type { UseCases } from '../../src/main/kernel/handle.ts';
import { StationFailure, stationError } from '../../src/shared/kernel/errors.ts';
import { say } from '../../src/shared/kernel/message.ts';
import { fail, ok } from '../../src/shared/kernel/result.ts';
import { dispatchTo } from '../support/handlers.ts';

function dispatcher(able: Partial<UseCases>, isClosing?: () => boolean) {
  const onDefect = vi.fn();
  return { dispatch: dispatchTo(able, onDefect, isClosing), onDefect };
}

const refusal = (field?: string) => ({
  ok: false,
  error: expect.objectContaining({ code: 'bad-input', ...(field ? { field } : {}) }),
});

describe('a call from the window', () => {
  it('reaches its handler with the parsed input and returns its value', async () => {
    const scan = vi.fn(async (input: { text: string }) =>
      ok({ tone: 'success' as const, message: `read ${input.text}` }),
    );
    const { dispatch } = dispatcher({ 'bench.scan': scan });

    expect(await dispatch('bench.scan', { text: 'SKU-A', smuggled: true })).toEqual(
      ok({ tone: 'success', message: 'read SKU-A' }),
    );
    expect(scan.mock.lastCall?.[0]).toEqual({ text: 'SKU-A' });
  });

  it('that fails because the station closes is not reported as a defect', async () => {
    let closing = false;
    const { dispatch, onDefect } = dispatcher(
      {
        'bench.scan': async () => {
          closing = true;
          throw new Error('driver has already been destroyed');
        },
      },
      () => closing,
    );
    expect(await dispatch('bench.scan', { text: 'SKU-A' })).toMatchObject({
      ok: false,
      error: { code: 'not-available' },
    });
    expect(onDefect).not.toHaveBeenCalled();
  });

  it.each([
    ['bench.explode'],
    ['toString'],
    ['__proto__'],
    ['constructor'],
    [''],
    ['x'.repeat(100_000)],
  ])('with an unknown name is refused: %.20s', async (call) => {
    const { dispatch, onDefect } = dispatcher({});
    const result = await dispatch(call, {});
    expect(result).toEqual(refusal());
    expect(JSON.stringify(result).length).toBeLessThan(300);
    expect(onDefect).not.toHaveBeenCalled();
  });

  it.each([
    ['bench.scan', { text: '' }, 'text'],
    ['bench.scan', { text: 7 }, 'text'],
    ['bench.scan', null, undefined],
    ['bench.scan', undefined, undefined],
    ['bench.scan', 'SKU-A', undefined],
    ['orders.list', { limit: 100_001 }, 'limit'],
    ['orders.importBegin', { files: [{ name: 'a.csv' }] }, 'files[0].size'],
    ['bench.measureCarton', { carton: 'BOX-1', weight: '-2' }, 'weight'],
    ['bench.rate', { insure: true, pickUpDate: 'tomorrow' }, 'pickUpDate'],
    [
      'bench.buy',
      { quoteId: 'q', choice: { service: 'express', terms: 'DDP' }, total: { amount: 9 } },
      'total.amount',
    ],
  ])('with invalid input is refused, naming the field: %s %j', async (call, input, field) => {
    const { dispatch } = dispatcher({});
    expect(await dispatch(call, input)).toEqual(refusal(field));
  });

  it('returns an expected failure unchanged', async () => {
    const error = stationError('no-rates', say('Nobody drives to that island.'), { status: 422 });
    const { dispatch, onDefect } = dispatcher({ 'bench.rate': async () => fail(error) });
    expect(await dispatch('bench.rate', { insure: false, pickUpDate: null })).toEqual(fail(error));
    expect(onDefect).not.toHaveBeenCalled();
  });

  it('returns the error of a thrown StationFailure', async () => {
    const error = stationError('store', say('The disk is full.'));
    const { dispatch, onDefect } = dispatcher({
      'bench.close': async () => {
        throw new StationFailure(error);
      },
    });
    expect(await dispatch('bench.close', {})).toEqual(fail(error));
    expect(onDefect).not.toHaveBeenCalled();
  });

  it('reports a bug and hides its details from the window', async () => {
    const bug = new TypeError('cannot read RestApiKey "hush-hush"');
    const { dispatch, onDefect } = dispatcher({
      'bench.close': () => {
        throw bug;
      },
    });
    const result = await dispatch('bench.close', {});
    expect(result).toMatchObject({ ok: false, error: { code: 'defect' } });
    expect(JSON.stringify(result)).not.toMatch(/hush|RestApiKey|TypeError|dispatch\.ts/);
    expect(onDefect).toHaveBeenCalledWith(bug, 'bench.close');
  });

  it('strips fields that the contract does not declare', async () => {
    const status = { stored: true, where: 'keychain', detail: 'in the keychain', trouble: null };
    const withSecret = { ...status, restApiKey: 'hush-hush' };
    const { dispatch } = dispatcher({ 'credentials.status': async () => ok(withSecret) });
    expect(await dispatch('credentials.status', {})).toEqual(ok(status));
  });

  it('reports a handler whose output violates the contract', async () => {
    const wrong = { stored: 'yes', where: null } as never;
    const { dispatch, onDefect } = dispatcher({ 'credentials.status': async () => ok(wrong) });
    expect(await dispatch('credentials.status', {})).toMatchObject({
      ok: false,
      error: { code: 'defect' },
    });
    expect(onDefect).toHaveBeenCalledOnce();
  });
});

it('writes the audit entry that a use case made before it threw', async () => {
  const write = vi.fn(async () => undefined);
  const onDefect = vi.fn();
  const able: Partial<UseCases> = {
    'credentials.clear': async (_nothing, { note }) => {
      note({ action: 'credentials-cleared', subject: 'credentials' });
      throw new Error('the keychain went away');
    },
  };
  const dispatch = createDispatcher(able as UseCases, {
    authorize: () => ok(null),
    decisions: { write },
    onDefect,
  });
  expect(await dispatch({ place: 'window' }, 'credentials.clear', {})).toMatchObject({
    ok: false,
    error: { code: 'defect' },
  });
  expect(onDefect).toHaveBeenCalledOnce();
  expect(write).toHaveBeenCalledWith(
    expect.objectContaining({ action: 'credentials-cleared', subject: 'credentials' }),
  );
});
