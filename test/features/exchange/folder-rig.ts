import * as node from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Files, hotFolder } from '../../../src/main/adapters/hot-folder/hot-folder.ts';
import { openLocks } from '../../../src/main/adapters/store-sqlite/files/locks.ts';
import type { Store } from '../../../src/main/adapters/store-sqlite/store.ts';
import {
  createFolderJob,
  type FolderNeeds,
} from '../../../src/main/features/exchange/folder/folder-job.ts';
import { createImportService } from '../../../src/main/features/intake/import-service.ts';
import type { IntegrationJobs } from '../../../src/main/features/site/shared-jobs.ts';
import { ok } from '../../../src/shared/kernel/result.ts';
import type { ColumnMap } from '../../../src/shared/settings/column-maps.ts';
import { ownFolder, ownStore } from '../../adapters/store-sqlite/support/bench.ts';

/** Called before and after every write with its name; throws to simulate a kill there. */
type AtWrite = (when: 'before' | 'after', write: string) => void;

const WRITES = ['mkdir', 'rename', 'rm'];

/** node:fs as the folder uses it, without change notifications. */
function watchedFiles(at: AtWrite, deny: (name: string, path: string) => void): Files {
  const handles = (handle: node.FileHandle) =>
    new Proxy(handle, {
      get(target, name: keyof node.FileHandle) {
        const method = target[name];
        if (typeof method !== 'function') return method;
        const call = (method as (...args: unknown[]) => unknown).bind(target);
        if (name !== 'writeFile' && name !== 'sync') return call;
        return async (...args: unknown[]) => {
          at('before', name);
          const done = await call(...args);
          at('after', name);
          return done;
        };
      },
    });
  return new Proxy(node, {
    get(target, name: keyof typeof node) {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>;
      return async (path: string, ...args: unknown[]) => {
        deny(name, path);
        const isWrite = WRITES.includes(name) || (name === 'open' && args[0] === 'wx');
        if (isWrite) at('before', name);
        const done = await method(path, ...args);
        if (isWrite) at('after', name);
        return name === 'open' ? handles(done as node.FileHandle) : done;
      };
    },
  }) as unknown as Files;
}

/** Starts stations one after the other on the same store and folder. */
export async function folderRig() {
  const root = join(ownFolder(), 'exchange');
  const dir = ownFolder();
  await node.mkdir(root);
  const store = await ownStore();
  const rig: Rig = {
    folder: root,
    asXml: false,
    root,
    store,
    remembered: [],
    at: () => undefined,
    deny: () => undefined,
    now: () => new Date(),
    sharedJobs: { declare: () => undefined, isOurs: async () => true },
    start: () => startOn(rig, dir),
    put: async (name: string, text: string | Uint8Array) => {
      await node.mkdir(join(root, 'in'), { recursive: true });
      await node.writeFile(join(root, 'in', name), text);
    },
    names: (place: string) => node.readdir(join(root, place)),
    answer: async (place: string, name: string) =>
      JSON.parse(await node.readFile(join(root, place, name), 'utf8')),
  };
  return rig;
}

interface Rig {
  /** The folder setting. */
  folder: string | null;
  asXml: boolean;
  root: string;
  store: Store;
  remembered: ColumnMap[];
  at: AtWrite;
  deny: (name: string, path: string) => void;
  now(): Date;
  sharedJobs: IntegrationJobs;
  start(): ReturnType<typeof startOn>;
  put(name: string, text: string | Uint8Array): Promise<void>;
  names(place: string): Promise<string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: as it was written
  answer(place: string, name: string): Promise<any>;
}

function startOn(rig: Rig, dir: string) {
  const { store } = rig;
  const files = watchedFiles(
    (when, write) => rig.at(when, write),
    (name, path) => rig.deny(name, path),
  );
  const writing = <T extends unknown[], R>(name: string, write: (...args: T) => Promise<R>) => {
    return async (...args: T) => {
      rig.at('before', name);
      const done = await write(...args);
      rig.at('after', name);
      return done;
    };
  };
  const orders = { ...store.orders, saveAll: writing('saveAll', store.orders.saveAll) };
  const place = (consumer: string) => store.eventView.place(consumer);
  const eventView = {
    ...store.eventView,
    place,
    move: writing('move', (consumer: string, to: string) => store.eventView.move(consumer, to)),
  };
  const imports = createImportService({
    orders,
    items: store.items,
    now: rig.now,
    defaults: () => ({ remembered: rig.remembered }),
    rememberStatus: async () => ok(null),
    remember: async () => ok(null),
    onProgress: () => undefined,
  });
  const job = createFolderJob({
    settings: {
      current: () => ({
        'exchange.folder': rig.folder,
        'exchange.folderXml': rig.asXml,
        'connection.baseUrl': null,
      }),
    } as unknown as FolderNeeds['settings'],
    eventView,
    joined: store.site.joined,
    locks: openLocks(join(dir, 'locks')),
    hotFolder: (path, bench) => hotFolder(path, bench, files),
    connection: { sandbox: null } as unknown as FolderNeeds['connection'],
    wait: () => Promise.resolve(),
    now: () => rig.now(),
    sharedJobs: rig.sharedJobs,
    importBeside: imports.importBeside,
    onChange: () => undefined,
  });
  onTestFinished(() => imports.closeImports());
  return {
    ...job,
    /** Looks twice: the second look sees that a file no longer grows. */
    async twice(): Promise<void> {
      await job.look();
      await job.look();
    },
  };
}
