import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSettings } from '../../../src/main/adapters/store-sqlite/settings/settings.ts';
import { must, ownFolder } from './support/bench.ts';

const CANCEL = 'connection.operations.cancelShipments';
const REAL = 'https://partner.example';
const OF_REAL = { [REAL]: { path: '/Cancel', body: null } };

function fileWith(settings: object): string {
  const file = join(ownFolder(), 'settings.json');
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

describe('an operation path saved before paths belonged to a partner', () => {
  it('belongs to the saved partner, and stays with it when another one is saved', async () => {
    const file = fileWith({ 'connection.baseUrl': REAL, [CANCEL]: '/Cancel' });
    const settings = must(await openSettings(file));
    expect(settings.current()[CANCEL]).toEqual(OF_REAL);
    must(await settings.set('connection.baseUrl', 'sandbox'));
    expect(settings.current()[CANCEL]).toEqual(OF_REAL);
    expect(must(await openSettings(file)).current()[CANCEL]).toEqual(OF_REAL);
  });

  it('belongs to the sandbox when no partner was saved; an operation that was off stays off', async () => {
    const file = fileWith({ [CANCEL]: '/Cancel', 'connection.operations.getShipments': null });
    const settings = must(await openSettings(file));
    expect(settings.current()[CANCEL]).toEqual({ sandbox: { path: '/Cancel', body: null } });
    expect(settings.current()['connection.operations.getShipments']).toEqual({});
    // Nothing is written before a setting is changed.
    expect(JSON.parse(readFileSync(file, 'utf8'))[CANCEL]).toBe('/Cancel');
  });
});
