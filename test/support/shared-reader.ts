import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ReaderAnswer, ReaderRequest } from '../../src/main/adapters/pdf/messages.ts';
import {
  type ReaderProcess,
  startOnNode,
} from '../../src/main/adapters/pdf/process/reader-process.ts';
import { APP_ROOT } from '../../src/main/program.ts';
import { compileCache } from './compile-cache.ts';
import { frame, frames } from './frames.cjs';

const built = (name: string): string => join(APP_ROOT, 'out', 'main', `${name}.js`);
const LOADED = join(APP_ROOT, 'test', 'support', 'shared-reader.cjs');

/** The settings that make a program read its PDFs in the shared process. */
export interface SharedReader {
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/**
 * The built PDF reader, one for programs that are started one after the other; runs until this process ends.
 */
export async function sharedReader(folder: string): Promise<SharedReader> {
  const path = join(folder, `reader-${process.pid}`);
  let reader: ReaderProcess | undefined;
  let last: Promise<void> = Promise.resolve();
  const server = createServer((program) => {
    program.on('error', () => undefined);
    program.on(
      'data',
      frames((request) => {
        last = last.then(() => inTurn(program, request as ReaderRequest));
      }),
    );
  });
  async function inTurn(program: Socket, request: ReaderRequest): Promise<void> {
    if (!reader || reader.hasEnded()) reader = start();
    const answer = await ask(reader, request, () => program.write(frame('begun')));
    if (answer && 'reply' in answer && !answer.reply.spent) {
      program.write(frame(answer));
      return;
    }
    reader.end();
    reader = undefined;
    if (answer) program.end(frame(answer));
    else program.destroy();
  }
  await new Promise<void>((resolve) => server.listen(path, resolve));
  server.unref();
  process.once('exit', () => rmSync(path, { force: true }));
  return { args: ['--require', LOADED], env: { PACKBENCH_TEST_READER: path } };
}

/** The PDFs of this process as well are read there, once this has been called. */
export async function shareOwnReader(folder: string): Promise<SharedReader> {
  const shared = await sharedReader(folder);
  Object.assign(process.env, shared.env);
  createRequire(import.meta.url)(LOADED);
  return shared;
}

function start(): ReaderProcess {
  const env = { PATH: process.env.PATH, ...compileCache, PACKBENCH_TEST_SHARED: 'yes' };
  const reader = startOnNode(built('pdf-process'), [built('pdf-worker')], env);
  reader.keepProgram(false);
  return reader;
}

/** Null if the process has ended instead. */
function ask(reader: ReaderProcess, request: ReaderRequest, begun: () => void) {
  return new Promise<Exclude<ReaderAnswer, 'begun'> | null>((resolve) => {
    const done = (answer: Exclude<ReaderAnswer, 'begun'> | null) => {
      reader.events.off('message', onMessage).off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (answer: ReaderAnswer) => (answer === 'begun' ? begun() : done(answer));
    const onExit = () => done(null);
    reader.events.on('message', onMessage).on('exit', onExit);
    reader.send(request);
  });
}
