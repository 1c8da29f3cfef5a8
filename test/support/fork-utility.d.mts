import type Electron from 'electron';

export const forkUtility: (typeof Electron.utilityProcess)['fork'];
