import { dialog } from 'electron';

/**
 * What a person should know while the station works on: `dialog.showErrorBox` would hold up the whole
 * program, with a purchase whose answer nobody hears. Never fails.
 */
export async function tellTrouble(message: string): Promise<void> {
  await dialog
    .showMessageBox({ type: 'error', title: 'Packbench', message, buttons: ['OK'] })
    .catch(() => undefined);
}
