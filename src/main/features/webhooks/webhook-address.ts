import { randomBytes } from 'node:crypto';
import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result } from '../../../shared/kernel/result.ts';
import type { StationParts } from '../../station/parts.ts';

export type WebhookAddress = ReturnType<typeof createWebhookAddress>;

/** Where the partner posts its events: a path that nobody can guess, behind the address of the settings. */
export function createWebhookAddress({ settings }: Pick<StationParts, 'settings'>) {
  async function newPath(): Promise<Result<string>> {
    const made = randomBytes(24).toString('base64url');
    const set = await settings.set('events.path', made);
    return set.ok ? ok(made) : set;
  }

  /** Made once, and kept. */
  async function path(): Promise<Result<string>> {
    const kept = settings.current()['events.path'];
    return kept === null ? await newPath() : ok(kept);
  }

  return {
    newPath,
    path,
    /** As the partner reaches it. Errors: `bad-input` where `events.url` is not set. */
    async publicUrl(): Promise<Result<string>> {
      const base = settings.current()['events.url'];
      if (base === null) return fail(noUrl());
      const own = await path();
      return own.ok ? ok(joined(base, own.value)) : own;
    },
    /** `port`: where the station listens, null where it does not. */
    known(port: number | null) {
      const current = settings.current();
      const [own, base] = [current['events.path'], current['events.url']];
      if (own === null) return { here: null, outside: null };
      const here = port === null ? null : hereAt(current['events.host'], port, own);
      return { here, outside: base === null ? null : joined(base, own) };
    },
  };
}

const joined = (base: string, path: string): string => `${base.replace(/(?<!\/)\/+$/, '')}/${path}`;

export const hereAt = (host: string, port: number, path: string): string =>
  `http://${host}:${port}/${path}`;

const noUrl = () =>
  stationError(
    'bad-input',
    say('The partner must be told an address it can reach: set events.url, or say it with --url.'),
    { field: 'events.url', retry: 'after-change' },
  );
