import { expect, it } from 'vitest';
import {
  type ForgetRemovedNeeds,
  forgetRemoved,
} from '../../../src/main/features/exchange/removed.ts';
import {
  type SettingsUseCasesNeeds,
  settingsUseCases,
} from '../../../src/main/features/settings/use-cases.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import { SettingsSchema } from '../../../src/shared/settings/settings.ts';
import { ownStore } from '../../adapters/store-sqlite/support/bench.ts';

const URL = 'https://erp.example/hook';

it('removing a folder or webhook address deletes its position and its secret', async () => {
  let now: Record<string, unknown> = SettingsSchema.parse({});
  const store = await ownStore();
  const forgotten: string[] = [];
  const settings = {
    current: () => now,
    set: async (key: string, value: unknown) => {
      now = { ...now, [key]: value };
      return ok(now);
    },
  } as unknown as SettingsUseCasesNeeds['settings'];
  const webhookSecrets = { forget: async (url: string) => void forgotten.push(url) };
  const useCases = settingsUseCases({
    settings,
    connection: 'sandbox',
    sandboxDefault: () => undefined,
    isJoined: async () => false,
    changed: (before: never) =>
      forgetRemoved(
        {
          settings,
          eventView: store.eventView,
          webhooks: store.webhooks,
          webhookSecrets,
        } as unknown as ForgetRemovedNeeds,
        before,
      ),
  } as unknown as SettingsUseCasesNeeds);
  const set = (key: string, value: unknown) =>
    useCases['settings.set']({ key, value } as never, {} as never);
  const places = () =>
    Promise.all(['exchange.folder /a', `exchange.webhooks ${URL}`].map(store.events.checkpoint));

  await set('exchange.folder', '/a');
  await set('exchange.webhooks', [URL]);
  await store.eventView.place('exchange.folder /a');
  await store.eventView.place(`exchange.webhooks ${URL}`);
  await set('startAtLogin', true);
  await set('exchange.webhooks', [{ url: URL, kinds: ['order.held'] }]);
  expect(await places()).toEqual(['0', '0']);
  await set('exchange.webhooks', []);
  expect(await places()).toEqual(['0', null]);
  await set('exchange.folder', null);
  expect(await places()).toEqual([null, null]);
  expect(forgotten).toEqual([URL]);
});
