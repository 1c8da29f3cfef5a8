import { powerMonitor } from 'electron';
import type { LiveStation } from '../../../app.ts';

/** Sleep, wake and a locked screen: the station is told, because no clock of the program says it. */
export function followTheMachine(care: Pick<LiveStation['care'], 'woke' | 'locked'>): void {
  powerMonitor.on('resume', () => care.woke());
  powerMonitor.on('lock-screen', () => care.locked());
  // Going to sleep, or another person's session on macOS: who comes back is not known.
  powerMonitor.on('suspend', () => care.locked());
  powerMonitor.on('user-did-resign-active', () => care.locked());
}
