/** Where an order has an item. */
export interface ItemPlaces {
  /** All its lines with it. */
  lines: readonly number[];
  /** Parts of lines that are kits. */
  parts?: readonly { line: number; part: number }[];
  /** Lines of each kit that it is, where its parts are lines. */
  kits?: readonly (readonly number[])[];
}
