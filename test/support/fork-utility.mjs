// A utility process of Electron, as a process of Node: shared by both stand-ins for Electron.
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';

/** `process.parentPort` of a utility process, made of Node's own channel to a child. */
const PARENT_PORT = `
const { EventEmitter } = await import('node:events');
process.parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message) => process.send(message),
});
process.on('message', (data) => process.parentPort.emit('message', { data }));
`;

/** A real process, with the port that Electron gives it, and as there without stdin. */
export function forkUtility(file, args, options = {}) {
  const child = fork(file, args, {
    env: options.env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(PARENT_PORT)}`],
    serialization: 'advanced',
  });
  const utility = Object.assign(new EventEmitter(), {
    kill: () => child.kill(),
    postMessage: (message) => void child.send(message),
  });
  Object.defineProperty(utility, 'pid', { get: () => child.pid });
  child.once('exit', (code) => utility.emit('exit', code ?? 1));
  child.once('spawn', () => utility.emit('spawn'));
  child.on('message', (message) => utility.emit('message', message));
  return utility;
}
