import Big from 'big.js';
import type { Address } from '../../../../shared/kernel/address.ts';
import type { Dimensions } from '../../../../shared/kernel/measure.ts';
import type { ShipToAddress, Address as WireAddress } from '../../../../shared/partner/address.ts';
import type { Piece } from '../../../../shared/partner/piece.ts';
import type { Goods } from '../../../features/rating/ports.ts';

/** Interface document, "Address". Empty parts are sent as `""`, which the document permits for `State`. */
export const toShipFrom = (address: Address): WireAddress => ({
  Name: address.name,
  AttentionName: address.attentionName,
  AddressLine1: address.addressLine1,
  AddressLine2: address.addressLine2,
  City: address.city,
  State: address.state,
  Country: address.country,
  Zip: address.zip,
  Phone: address.phone,
  Email: address.email,
});

/** Like the sender's address, plus the tax IDs, which only ShipToAddress has. */
export const toShipTo = (address: Address): ShipToAddress => ({
  ...toShipFrom(address),
  ...(address.federalTaxId ? { FederalTaxId: address.federalTaxId } : {}),
  ...(address.stateTaxId ? { StateTaxId: address.stateTaxId } : {}),
});

/** Interface document, "Piece (line item)": weight and price of one unit, with exact digits. */
export const toPiece = (goods: Goods): Piece => ({
  Quantity: goods.quantity,
  Weight: new Big(goods.unitWeight),
  SalePrice: new Big(goods.unitPrice),
  HSCode: goods.hsCode,
  OriginCountryCode: goods.originCountry,
  // The interface has no field for the order of a piece.
  Description: goods.order ? `${goods.description} (order ${goods.order})` : goods.description,
  SKU: goods.sku,
});

/** Interface document, "Package". */
export const sizeOf = ({ length, width, height }: Dimensions) => ({
  Length: new Big(length),
  Width: new Big(width),
  Height: new Big(height),
});
