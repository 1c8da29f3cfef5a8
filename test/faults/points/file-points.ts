import fs from 'node:fs';
import fsPromises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { die, isFatal, reached, replace } from './point.ts';

const dataDir = process.env.FAULTS_DATA ?? '';

/** Points before and after every change of a file in the station's folder, and midway in its bytes. */
export function watchFiles(): void {
  for (const method of ['rename', 'link', 'mkdir', 'rm', 'unlink', 'copyFile']) {
    replace(
      fsPromises,
      method,
      (original) =>
        async function (this: unknown, ...args) {
          const name = nameOf(method, args.slice(0, 2));
          if (name === null) return await original.apply(this, args);
          reached(`${name}: before`);
          const answer = await original.apply(this, args);
          reached(`${name}: after`);
          return answer;
        },
    );
  }
  replace(
    fsPromises,
    'open',
    (original) =>
      async function (this: unknown, ...args) {
        const name = nameOf('open', args.slice(0, 1));
        const reading = args[1] === undefined || args[1] === 'r';
        if (name === null || reading) return await original.apply(this, args);
        reached(`${name}: before`);
        const handle = (await original.apply(this, args)) as FileHandle;
        reached(`${name}: after`);
        watchHandle(handle, name.replace('open', 'write'));
        return handle;
      },
  );
  watchFolders();
  // Makes named imports of these modules see the wrapped functions.
  syncBuiltinESMExports();
}

function watchHandle(handle: FileHandle, name: string): void {
  replace(
    handle,
    'writeFile',
    (original) =>
      async function (this: unknown, content, ...rest) {
        reached(`${name}: before`);
        const bytes = Buffer.from(content as Uint8Array);
        const fatal = isFatal(`${name}: half`);
        if (fatal) {
          await original.call(this, bytes.subarray(0, bytes.length >> 1));
          die(fatal);
        }
        await original.call(this, content, ...rest);
        reached(`${name}: after`);
      },
  );
  replace(
    handle,
    'write',
    (original) =>
      async function (this: unknown, ...args) {
        reached(`${name}: before`);
        const written = await original.apply(this, args);
        reached(`${name}: after`);
        return written;
      },
  );
  replace(
    handle,
    'sync',
    (original) =>
      async function (this: unknown) {
        await original.call(this);
        reached(`${name}: on the disk`);
      },
  );
}

/** Folders are synced through a descriptor; its path is known from the open call. */
function watchFolders(): void {
  const names = new Map<unknown, string>();
  replace(
    fs,
    'openSync',
    (original) =>
      function (this: unknown, ...args) {
        const descriptor = original.apply(this, args);
        const name = nameOf('sync', args.slice(0, 1));
        if (name !== null) names.set(descriptor, name);
        return descriptor;
      },
  );
  replace(
    fs,
    'fsyncSync',
    (original) =>
      function (this: unknown, ...args) {
        const name = names.get(args[0]);
        if (name !== undefined) reached(`${name}: before`);
        const answer = original.apply(this, args);
        if (name !== undefined) reached(`${name}: after`);
        return answer;
      },
  );
  replace(
    fs,
    'closeSync',
    (original) =>
      function (this: unknown, ...args) {
        names.delete(args[0]);
        return original.apply(this, args);
      },
  );
}

/** `file: link BOX-1.pdf`: the last path counts; names made of hashes and ids are replaced by one name. */
function nameOf(action: string, paths: unknown[]): string | null {
  const path = paths.findLast((each) => typeof each === 'string');
  if (typeof path !== 'string' || !path.startsWith(dataDir)) return null;
  if (path === dataDir) return `file: ${action} the data folder`;
  const name = basename(path)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '*')
    .replace(/[0-9a-f]{64}/, '*')
    .replace(/^[0-9a-f]{2}$/, '*');
  return `file: ${action} ${name}`;
}
