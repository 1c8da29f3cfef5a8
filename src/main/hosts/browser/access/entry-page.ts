import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolderSync } from '../../../make-folder.ts';

export const ENTER_PATH = '/enter';

/** The key in the posted form; null if the form has none or several. */
export function postedKey(form: string): string | null {
  const keys = new URLSearchParams(form).getAll('key');
  return keys.length === 1 ? (keys[0] ?? null) : null;
}

/**
 * Response to a posted key: a page that opens the window by itself. A redirect would count as navigation
 * by another site, for which a browser sends no `SameSite=Strict` cookie.
 */
export const ENTERED_PAGE =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/"><title>Packbench</title>\n';

export interface EntryPage {
  /** file:// URL of the page, for the browser's command line. */
  url: string;
  remove(): void;
}

/**
 * Writes a page that only this user can read and that posts `key` to the station. A key in a URL would be
 * visible in the browser's history and in its arguments, which every user of the machine can read.
 */
export function writeEntryPage(folder: string, origin: string, key: string): EntryPage {
  makeFolderSync(folder);
  const file = join(folder, `enter-${randomUUID()}.html`);
  const page = [
    '<!doctype html><meta charset="utf-8"><title>Packbench</title>',
    `<form method="post" action="${origin}${ENTER_PATH}">`,
    `<input type="hidden" name="key" value="${key}"></form>`,
    '<script>document.forms[0].submit()</script>\n',
  ].join('');
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  return { url: pathToFileURL(file).href, remove: () => rmSync(file, { force: true }) };
}
