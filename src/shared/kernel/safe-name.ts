/** Device names reserved by Windows, with any extension, also after blanks. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\..*)?$/i;

const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"/\\|?*]+/gu;

const LONGEST = 120;

const utf8 = new TextEncoder();

/** The last part of a path of any platform. */
export const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Whether every file system accepts it as the name of one file or folder, distinct from others. */
export const isPlainName = (name: string): boolean =>
  name !== '' && name.search(UNFIT) < 0 && !RESERVED.test(name) && !/^[. ]|[. ]$/.test(name);

/**
 * A valid file or folder name on every platform, close to the wish: no path, no character that
 * Windows refuses, no hidden file, no device name, no ambiguous form.
 */
export function safeName(wish: string): string {
  const plain = wish
    .normalize('NFC')
    .replace(UNFIT, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const short = shorten(plain).replace(/(?<![. ])[. ]+$/, '');
  if (short === '') return 'document';
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Limits the UTF-8 length, as most file systems do, and never splits a character. */
function shorten(text: string): string {
  let kept = '';
  for (const character of text) {
    if (utf8.encode(kept + character).length > LONGEST) break;
    kept += character;
  }
  return kept;
}
