/** Names that Windows keeps for devices, whatever extension follows, also behind blanks. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\..*)?$/i;

const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"/\\|?*]+/u;

const LONGEST = 120;

const utf8 = new TextEncoder();

/** What a path of this or another platform ends in. */
export const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Whether every disk takes it as the name of one file or folder, and as no other's. */
export const isPlainName = (name: string): boolean =>
  name !== '' && !UNFIT.test(name) && !RESERVED.test(name) && !/^[. ]|[. ]$/.test(name);

/**
 * A name that is one plain file or folder on every platform, close to the wished one: no path, no
 * character that Windows refuses, no hidden file, no device, nothing that the wish could not mean.
 */
export function safeName(wish: string): string {
  const plain = wish
    .normalize('NFC')
    .replace(new RegExp(UNFIT, 'gu'), '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const short = shorten(plain).replace(/[. ]+$/, '');
  if (short === '') return 'document';
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Counts in UTF-8, as most file systems do, and never cuts a character in two. */
function shorten(text: string): string {
  let kept = '';
  for (const character of text) {
    if (utf8.encode(kept + character).length > LONGEST) break;
    kept += character;
  }
  return kept;
}
