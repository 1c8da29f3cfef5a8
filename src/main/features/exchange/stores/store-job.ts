import { english } from '../../../../shared/kernel/message.ts';
import type { StoreSetting } from '../../../../shared/settings/exchange-settings.ts';
import { logLine } from '../../../kernel/log.ts';
import { createKeyedTasks, createPolling } from '../../../kernel/polling.ts';
import type { Connection } from '../../connection/connection.ts';
import type { AttemptLocks } from '../../purchasing/ports.ts';
import type { SettingsSource } from '../../settings/settings-source.ts';
import { type IntegrationJobs, integrationJob } from '../../site/shared-jobs.ts';
import { type PollNeeds, poll } from './polling.ts';
import { type StoreDoorNeeds, storeIntegration } from './store-integration.ts';

const DOOR = 'store';

export interface StoreJobNeeds extends PollNeeds, StoreDoorNeeds {
  locks: AttemptLocks;
  sharedJobs: IntegrationJobs;
  settings: SettingsSource;
  connection: Connection;
  /** Something needs a person, or no longer does. */
  onChange(): void;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/**
 * Imports the orders of the configured shops. Of the site's benches that have a shop's password, one does
 * it.
 */
export function createStoreJob(needs: StoreJobNeeds) {
  const { settings, locks, connection, sharedJobs, storePolls, storePasswords, wait } = needs;
  const report = troubleReports(needs);
  const shops = createKeyedTasks('exchange.stores');
  let keptFor: string | null = null;

  /** A sandbox started next to a saved connection does not touch a shop's orders. */
  function stores(): readonly StoreSetting[] {
    const { 'exchange.stores': all, 'connection.baseUrl': saved } = settings.current();
    return connection.sandbox && saved !== null ? [] : all;
  }

  async function keepThese(): Promise<void> {
    const names = settings.current()['exchange.stores'].map(({ name }) => name);
    if (names.join() === keptFor) return;
    // While a removed shop is still being read, a later look deletes its notes.
    const isLast = shops.underWay().every((name) => names.includes(name));
    await storePolls.keepOnly(names);
    keptFor = isLast ? names.join() : null;
  }

  async function lookAt(store: StoreSetting, password: string): Promise<void> {
    const isOurs = () => sharedJobs.isOurs(jobOf(store));
    if (!(await isOurs())) return;
    const lock = await locks.tryAcquire(`exchange.store ${store.name}`);
    // Another program of this station is at work.
    if (!lock) return;
    try {
      await poll(store, needs, { password, isOurs, signal: looking.signal });
    } finally {
      lock.release();
    }
  }

  /** Starts all shops that are not being read at the moment. */
  async function beginLook(): Promise<void> {
    await keepThese();
    const all = stores();
    const passwords = await Promise.all(all.map(({ url }) => storePasswords.of(url)));
    const able = all.flatMap((store, at) => {
      const password = passwords[at] ?? null;
      return password === null ? [] : [{ store, password }];
    });
    sharedJobs.declare(
      DOOR,
      able.map(({ store }) => jobOf(store)),
    );
    for (const { store, password } of able) {
      shops.begin(store.name, () => lookAt(store, password));
    }
  }

  // No shop is configured, and nothing is left to delete.
  const isIdle = () => stores().length === 0 && keptFor === '';
  const looking = createPolling('exchange.stores', { wait, settings }, isIdle, () =>
    beginLook().then(report),
  );
  return {
    /** Resolves when every shop was read. */
    async look(): Promise<void> {
      await beginLook();
      await shops.over();
      await report();
    },
    begin: looking.begin,
    async close(): Promise<void> {
      await looking.close();
      await shops.over();
    },
    /** Deletes old notes. */
    forget: (before: Date): Promise<void> => storePolls.forget(before.toISOString()),
  };
}

const jobOf = ({ url }: StoreSetting) => integrationJob(DOOR, url);

/** Logs each problem once until it is over, including those found by another program of this station. */
function troubleReports(needs: StoreJobNeeds) {
  const { problems } = storeIntegration(needs);
  let known = new Set<string>();
  return async (): Promise<void> => {
    const now = await problems();
    const ids = new Set(now.map(({ id }) => id));
    for (const { id, message } of now) if (!known.has(id)) logLine(english(message));
    if (ids.symmetricDifference(known).size > 0) needs.onChange();
    known = ids;
  };
}
