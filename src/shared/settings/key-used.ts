/** Words that say more than "expired": somebody may have bought with the key. */
const USED =
  /(?<![a-z])(?:re-?)?used(?![a-z])|\b(?:in|after|first|once)[\s-]use\b|consum|redeem|already|spent|duplicate|twice|unknown|not[\s_]found/i;
/** In codes such as `HashKeyUsed`. */
const USED_CODE = /[a-z]Used/;

/** Whether a refusal's text leaves open that a key was used, whatever else it says. */
export const saysUsed = (text: string): boolean => USED.test(text) || USED_CODE.test(text);
