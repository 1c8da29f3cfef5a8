/**
 * EU countries, where customs identify a business by VAT or EORI number; named in the window's
 * language.
 */
const EUROPEAN = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** A country's own name for the number of a business, the same in every language. */
const NAMES: Record<string, string> = {
  AE: 'TRN',
  AR: 'CUIT',
  AU: 'ABN',
  BR: 'CNPJ',
  CA: 'BN',
  CH: 'UID',
  CL: 'RUT',
  CN: 'USCC',
  CO: 'NIT',
  EC: 'RUC',
  GB: 'VAT, EORI',
  ID: 'NPWP',
  IL: 'VAT',
  IN: 'GSTIN, IEC',
  JP: 'JCT',
  KR: 'BRN',
  MX: 'RFC',
  MY: 'TIN, SST',
  NO: 'MVA',
  NZ: 'NZBN, GST',
  PE: 'RUC',
  PH: 'TIN',
  SA: 'VAT',
  SG: 'UEN, GST',
  TH: 'TIN',
  TR: 'VKN',
  TW: 'UBN',
  US: 'EIN',
  VN: 'MST',
  ZA: 'VAT',
};

/** The same for a state or province. */
const STATE_NAMES: Record<string, string> = { BR: 'IE', CA: 'PST, QST', IN: 'GSTIN' };

/** `european`: the language's name for a VAT or EORI number. */
export const businessNumber = (country: string, european: string): string | undefined =>
  EUROPEAN.has(country) ? european : NAMES[country];

export const stateNumber = (country: string): string | undefined => STATE_NAMES[country];
