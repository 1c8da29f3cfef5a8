import { EventEmitter } from 'node:events';
import { utilityProcess } from 'electron';
import type { StartReader } from '../../../app.ts';
import { killProcess } from './utility-helper.ts';

/** The reader of PDFs as a process of Electron's. It ends with this program: Chromium sees to that. */
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
  // Only from then on it has an id.
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
    // Electron ends when it is told to, whatever is open.
    keepProgram() {},
  };
};

type Answer = Parameters<Parameters<ReturnType<StartReader>['events']['on']>[1]>[0];
