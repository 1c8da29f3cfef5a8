import { spawn } from 'node:child_process';
import { failure, type StationFailure } from '../../../../shared/kernel/errors.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { APP_ROOT } from '../../../program.ts';
import { ownEnvironment } from '../../own-process.ts';
import { findElectronPackage } from './electron-package.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the program in Electron with these arguments until it ends; returns its exit code. Signals are
 * forwarded and the child is awaited, so that the station is closed before either ends. Throws a
 * StationFailure (`not-available`) if Electron does not start.
 */
export async function launchElectron(
  args: readonly string[],
  binary: string | null = findElectronPackage(process.env)?.binary() ?? null,
): Promise<number> {
  if (!binary) throw notStarted('its binary is not installed');
  // Secrets included: the station runs in the child.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = ownEnvironment();
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  // Registered before the start: a signal in between would end only this process.
  for (const signal of SIGNALS) process.on(signal, passOn);
  const child = spawn(binary, [APP_ROOT, ...args], { stdio: 'inherit', env });
  return await new Promise<number>((resolve, reject) => {
    child.once('error', (error) => reject(notStarted(error.message)));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, passOn);
  });
}

const notStarted = (why: string): StationFailure =>
  failure('not-available', say('Electron did not start: {why}', { why }));
