/** What is compared with the purchase. `other`: fees. */
export const CHARGE_KINDS = ['shipping', 'insurance', 'duty', 'tax', 'other'] as const;

/** What sums are of. */
export const CHARGES_BY = ['month', 'carrier', 'country', 'merchant'] as const;
