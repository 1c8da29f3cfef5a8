import { sum } from '../../shared/kernel/decimal.ts';
import type { Address, ShipToAddress } from '../schemas/address.ts';
import type { ReceivedPiece } from '../schemas/goods.ts';
import type { ReceivedRateRequest, ReceivedShipment } from '../schemas/requests.ts';

/** The rated fields as comparable text, by their names in the request. */
export type Fingerprint = Record<string, string>;

/**
 * What a key is bound to: everything that was rated. Not the Reference: the document does not mention it,
 * and the same parcel costs the same under another one.
 */
export function rateFingerprint(request: ReceivedRateRequest, merchant: string): Fingerprint {
  const { Package } = request;
  return {
    ...common(request, merchant),
    Pieces: piecesText(request.Pieces),
    'Package.Weight': Package.Weight.toFixed(),
    ...sizeText(Package),
  };
}

/** The same for a shipment: pieces of all packages together, weights added. */
export function shipmentFingerprint(request: ReceivedShipment, merchant: string): Fingerprint {
  const packages = request.Shipments.map((entry) => entry.Package);
  const [first, ...others] = packages;
  return {
    ...common(request, merchant),
    Pieces: piecesText(request.Shipments.flatMap((entry) => entry.Piece)),
    'Package.Weight': sum(packages.map(({ Weight }) => Weight)),
    ...(first && others.length === 0 ? sizeText(first) : {}),
  };
}

export const difference = (rated: Fingerprint, shipment: Fingerprint): string | undefined =>
  Object.keys(rated).find((field) => rated[field] !== shipment[field]);

type Common = Pick<
  ReceivedRateRequest,
  | 'WeightUnit'
  | 'DimensionUnit'
  | 'Currency'
  | 'ReasonForExport'
  | 'ShipFromAddress'
  | 'ShipToAddress'
  | 'IsReturn'
>;

const common = (request: Common, merchant: string): Fingerprint => ({
  CustomerKey: merchant,
  ShipFromAddress: addressText(request.ShipFromAddress),
  ShipToAddress: addressText(request.ShipToAddress),
  Currency: request.Currency,
  WeightUnit: request.WeightUnit,
  DimensionUnit: request.DimensionUnit,
  ReasonForExport: request.ReasonForExport,
  IsReturn: request.IsReturn ?? '',
});

/** Missing and empty are equal ("State … may be an empty string"). */
export const addressText = (address: Address | ShipToAddress): string =>
  JSON.stringify(
    Object.entries(address)
      .map(([field, text]) => [field, text?.trim() ?? ''])
      .filter(([, text]) => text !== '')
      .sort(),
  );

/** Equal goods are summed, however they are spread over packages. */
function piecesText(pieces: readonly ReceivedPiece[]): string {
  const units = new Map<string, number>();
  for (const { Quantity, Weight, SalePrice, ...rest } of pieces) {
    const { HSCode, OriginCountryCode, Description, SKU = '' } = rest;
    const thing = [
      SKU,
      Description,
      HSCode,
      OriginCountryCode,
      Weight.toFixed(),
      SalePrice.toFixed(),
    ];
    const key = JSON.stringify(thing);
    units.set(key, (units.get(key) ?? 0) + Quantity);
  }
  return JSON.stringify([...units].sort());
}

const sizeText = ({ Length, Width, Height }: ReceivedRateRequest['Package']): Fingerprint =>
  Length && Width && Height
    ? {
        'Package.Length': Length.toFixed(),
        'Package.Width': Width.toFixed(),
        'Package.Height': Height.toFixed(),
      }
    : {};
