import { expect, it, vi } from 'vitest';
import type { SettingsSource } from '../../../src/main/features/settings/settings-source.ts';
import { settingsUseCases } from '../../../src/main/features/settings/use-cases.ts';
import { ok } from '../../../src/shared/kernel/result.ts';

it('a command that changes the folder leaves the one of before, and no other setting does', async () => {
  let now: Record<string, unknown> = { 'exchange.folder': null };
  const folderChanged = vi.fn(async () => undefined);
  const useCases = settingsUseCases({
    settings: {
      current: () => now,
      set: async (key: string, value: unknown) => {
        now = { ...now, [key]: value };
        return ok(now);
      },
    } as unknown as SettingsSource,
    connection: { name: 'sandbox' },
    sandboxDefault: () => undefined,
    isJoined: async () => false,
    folderChanged,
  } as unknown as Parameters<typeof settingsUseCases>[0]);
  const set = (key: string, value: unknown) =>
    useCases['settings.set']({ key, value } as never, {} as never);
  await set('exchange.folder', '/a');
  await set('exchange.folder', '/a');
  await set('startAtLogin', true);
  expect(folderChanged).toHaveBeenCalledTimes(1);
  await set('exchange.folder', null);
  expect(folderChanged).toHaveBeenCalledTimes(2);
});
