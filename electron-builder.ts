import { fileURLToPath } from 'node:url';
import { desktopConfig } from './scripts/desktop-config.ts';

/** Found by a plain `npx electron-builder`, which would package the whole folder without it. */
export default desktopConfig(fileURLToPath(new URL('.', import.meta.url)));
