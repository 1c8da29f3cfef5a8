import { EventEmitter } from 'node:events';
import { utilityProcess } from 'electron';
import type { StartReader } from '../../../app.ts';
import { killProcess } from './utility-helper.ts';

/** Runs the PDF reader as an Electron utility process. Chromium ends it with the main process. */
export const startUtilityReader: StartReader = (file, args, env) => {
  const events: ReturnType<StartReader>['events'] = new EventEmitter();
  const child = utilityProcess.fork(file, [...args], {
    env: { ...env },
    stdio: 'ignore',
    serviceName: 'Packbench PDF reader',
  });
  let isToEnd = false;
  let hasEnded = false;
  const gone = () => {
    hasEnded = true;
    process.off('exit', end);
    events.emit('exit');
  };
  const end = () => {
    isToEnd = true;
    if (child.pid !== undefined && !hasEnded) killProcess(child.pid);
  };
  process.once('exit', end);
  // The process has no id before this event.
  child.once('spawn', () => isToEnd && end());
  child.on('message', (answer: unknown) => events.emit('message', answer as Answer));
  child.on('error', gone);
  child.once('exit', gone);
  return {
    events,
    pid: () => child.pid,
    hasEnded: () => hasEnded,
    send: (request) => child.postMessage(request),
    end,
    // Nothing to do: a running utility process does not keep Electron from quitting.
    keepProgram() {},
  };
};

type Answer = Parameters<Parameters<ReturnType<StartReader>['events']['on']>[1]>[0];
