import type { Value } from './dbus-wire.ts';
import type { Environment } from './environment.ts';
import { openSessionBus, type SessionBus } from './session-bus.ts';

/**
 * What keytar left in the Secret Service. It wrote `service` and `account` where its heir writes
 * `service` and `username`, and the heir finds only its own: these are read, and removed, here.
 */
export interface KeytarEntries {
  /** null: none. May ask the person to unlock the keychain. */
  get(service: string, account: string): Promise<string | null>;
  /** True where there was one. */
  remove(service: string, account: string): Promise<boolean>;
  /** Of the whole service, as far as they are not locked. */
  all(service: string): Promise<{ account: string; password: string }[]>;
  /** The account of every one of the service, locked or not. */
  accounts(service: string): Promise<string[]>;
  end(): void;
}

const DESTINATION = 'org.freedesktop.secrets';
const SERVICE = { path: '/org/freedesktop/secrets', interface: 'org.freedesktop.Secret.Service' };
const ITEM = 'org.freedesktop.Secret.Item';
const NO_PROMPT = '/';

export async function openKeytarEntries(env: Environment): Promise<KeytarEntries> {
  const bus = await openSessionBus(env);
  const ask = (
    on: { path: string; interface: string },
    member: string,
    signature = '',
    ...values: Value[]
  ) => bus.call({ destination: DESTINATION, ...on, member, signature, values });
  const onItem = (path: string) => ({ path, interface: ITEM });
  let session: string | null = null;

  async function found(attributes: Record<string, string>) {
    const [open, locked] = await ask(SERVICE, 'SearchItems', 'a{ss}', Object.entries(attributes));
    return { open: open as string[], locked: locked as string[] };
  }

  /** All of them, unlocked where need be. */
  async function unlocked(service: string, account: string): Promise<string[]> {
    const { open, locked } = await found({ service, account });
    if (locked.length === 0) return open;
    const [now, prompt] = await ask(SERVICE, 'Unlock', 'ao', locked);
    await answered(bus, String(prompt));
    return prompt === NO_PROMPT ? [...open, ...(now as string[])] : [...open, ...locked];
  }

  async function secretOf(item: string): Promise<string> {
    if (session === null) {
      const [, opened] = await ask(SERVICE, 'OpenSession', 'sv', 'plain', ['s', '']);
      session = String(opened);
    }
    const [secret] = await ask(onItem(item), 'GetSecret', 'o', session);
    const [, , value] = secret as Value[];
    return Buffer.isBuffer(value) ? value.toString() : '';
  }

  async function accountOf(path: string): Promise<string | undefined> {
    const properties = { path, interface: 'org.freedesktop.DBus.Properties' };
    const [attributes] = await ask(properties, 'Get', 'ss', ITEM, 'Attributes');
    const [, pairs] = attributes as [string, [string, string][]];
    return new Map(pairs).get('account');
  }

  return {
    async get(service, account) {
      const [item] = await unlocked(service, account);
      return item === undefined ? null : await secretOf(item);
    },
    async remove(service, account) {
      const items = await unlocked(service, account);
      for (const item of items) {
        const [prompt] = await ask(onItem(item), 'Delete');
        await answered(bus, String(prompt));
      }
      return items.length > 0;
    },
    async all(service) {
      const entries: { account: string; password: string }[] = [];
      for (const item of (await found({ service })).open) {
        const account = await accountOf(item);
        if (account !== undefined) entries.push({ account, password: await secretOf(item) });
      }
      return entries;
    },
    async accounts(service) {
      const { open, locked } = await found({ service });
      const accounts = await Promise.all([...open, ...locked].map(accountOf));
      return accounts.filter((account) => account !== undefined);
    },
    end: () => bus.end(),
  };
}

/** A person is asked where the keychain wants it so; whoever waits for this has a time limit. */
async function answered(bus: SessionBus, path: string): Promise<void> {
  if (path === NO_PROMPT) return;
  const completed = bus.signal(path, 'Completed');
  const prompt = { destination: DESTINATION, path, interface: 'org.freedesktop.Secret.Prompt' };
  await bus.call({ ...prompt, member: 'Prompt', signature: 's', values: [''] });
  const [dismissed] = await completed;
  if (dismissed) throw new Error('the person did not unlock it');
}
