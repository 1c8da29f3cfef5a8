/** Where mail is addressed without a code (Universal Postal Union). */
const WITHOUT_POSTAL_CODE = new Set(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC ML MO MR MW NR NU QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'.split(
    ' ',
  ),
);
/** Where an address names its state, province or prefecture (Universal Postal Union). */
const WITH_STATE = new Set('AE AR AU BR CA CN ES IN IT JP KR MX MY TH TR TW US'.split(' '));

/** Where carriers clear a parcel only with the receiver's own tax or identity number. */
const WITH_TAX_NUMBER = new Set('AR BR CL CN CO EC ID IN KR MX PE TR TW ZA'.split(' '));

export const usesTaxNumber = (country: string): boolean => WITH_TAX_NUMBER.has(country);

export const usesPostalCode = (country: string): boolean => !WITHOUT_POSTAL_CODE.has(country);

export const usesState = (country: string): boolean => WITH_STATE.has(country);
