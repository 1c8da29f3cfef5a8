import { existsSync } from 'node:fs';
import type { StationOptions } from '../../app.ts';
import { autostartEntry } from '../autostart-entry.ts';
import { thisMachine } from '../machine.ts';
import { findWindow } from './window/find-window.ts';

/** What `doctor` is told of terminal and browser host. */
export const thisHost = (env: NodeJS.ProcessEnv): Pick<StationOptions, 'findWindow' | 'host'> => ({
  findWindow: () => findWindow({ ...thisMachine(), env }),
  host: {
    isStartedAtLogin: () => (process.platform === 'linux' ? existsSync(autostartEntry(env)) : null),
  },
});
