import { existsSync } from 'node:fs';
import type { StationOptions } from '../../station.ts';
import { autostartEntry } from '../autostart-entry.ts';
import { findWindow } from './find-window.ts';

/** What `doctor` is told of terminal and browser host. */
export const thisHost: Pick<StationOptions, 'findWindow' | 'host'> = {
  findWindow: () => findWindow(),
  host: {
    isStartedAtLogin: () =>
      process.platform === 'linux' ? existsSync(autostartEntry(process.env)) : null,
  },
};
