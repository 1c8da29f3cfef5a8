/** A column for each charge; the amount of a row is for what its heading says. */
export const CHARGE_AMOUNT_COLUMNS = [
  'shipping',
  'insurance',
  'duty',
  'tax',
  'duty_and_tax',
  'fees',
] as const;
export type ChargeAmountColumn = (typeof CHARGE_AMOUNT_COLUMNS)[number];

/** The others. `amount` is for what `code` or `description` says. */
export const CHARGE_TEXT_COLUMNS = [
  'biller',
  'bill',
  'bill_date',
  'bill_type',
  'line',
  'date',
  'tracking_number',
  'shipment_id',
  'reference',
  'direction',
  'currency',
  'amount',
  'code',
  'description',
  'weight',
  'weight_unit',
] as const;

/** All columns that a mapping of a bill can name. */
export const CHARGE_COLUMNS = [...CHARGE_TEXT_COLUMNS, ...CHARGE_AMOUNT_COLUMNS] as const;
export type ChargeColumn = (typeof CHARGE_COLUMNS)[number];
