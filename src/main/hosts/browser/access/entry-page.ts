import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the entry page posts its key. */
export const ENTER_PATH = '/enter';

/** The key in the posted form; null where the form has none, or more than one. */
export function postedKey(form: string): string | null {
  const keys = new URLSearchParams(form).getAll('key');
  return keys.length === 1 ? (keys[0] ?? null) : null;
}

/**
 * What a posted key is answered with: a page that goes on to the window by itself. A redirect would
 * count as the other site's navigation, with which a browser sends no `SameSite=Strict` cookie.
 */
export const ENTERED_PAGE =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/"><title>Packbench</title>\n';

export interface EntryPage {
  /** The file's address, for the browser's command line. */
  url: string;
  remove(): void;
}

/**
 * A page that only this user can read, which posts `key` to the station. A key in an address would
 * stand in the browser's arguments, where every user of the machine can read it, and in its history.
 */
export function writeEntryPage(folder: string, origin: string, key: string): EntryPage {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
