/** Widths of bars and spaces of each Code 128 symbol, by value; 103 to 105 are start codes. */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222' +
  '123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321' +
  '232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121' +
  '313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224' +
  '111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113' +
  '114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';
const START_B = 104;
const VALUES = 103;
const CHARACTER = 6;

/** Whether the text is printable ASCII. */
export const isCode128 = (text: string): boolean => /^[ -~]+$/.test(text);

/**
 * Printable ASCII as Code 128: alternating widths of bars and spaces in modules, beginning with a bar.
 */
export function code128(text: string): number[] {
  if (!isCode128(text)) throw new Error(`No Code 128 for ${text}`);
  const values = [...text].map((character) => character.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_B) % VALUES;
  const widths = [START_B, ...values, check].map((value) =>
    WIDTHS.slice(value * CHARACTER, (value + 1) * CHARACTER),
  );
  return [...widths, STOP].join('').split('').map(Number);
}
