import { misread } from './incoming.ts';

/** A station that takes a far higher price, and another currency, for the usual ones. */
misread([
  ['"ShippingCost":80', '"ShippingCost":20'],
  ['"Currency":"EUR"', '"Currency":"USD"'],
]);
