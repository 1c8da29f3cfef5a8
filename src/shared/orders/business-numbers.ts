import { territoriesOf } from '../requirements/territories.ts';

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

/** `european`: the language's name for a VAT or EORI number, by which EU customs identify a business. */
export const businessNumber = (country: string, european: string): string | undefined =>
  territoriesOf({ country, zip: '', city: '' }).includes('EU') ? european : NAMES[country];

export const stateNumber = (country: string): string | undefined => STATE_NAMES[country];
