/**
 * Symbologies that a picture with an error does not pass: with a check digit that they always have, or with error
 * correction. Code 39, Codabar and Code 93 are left out: the first two have none, and bars of a drawing pass the third.
 */
export const CHECKED_FORMATS = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'ITF',
  'Code128',
  'DataBarOmni',
  'DataBarStk',
  'DataBarStkOmni',
  'DataBarLtd',
  'DataBarExp',
  'DataBarExpStk',
  'QRCode',
  'DataMatrix',
  'PDF417',
  'Aztec',
  'MaxiCode',
] as const;
