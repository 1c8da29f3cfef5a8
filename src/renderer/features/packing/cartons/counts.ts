import type { Carton } from '../../../../shared/orders/carton.ts';
import type { Bench } from '../../../../shared/packing/session.ts';

/** Units of a line in all cartons. */
export const packedOf = (bench: Bench, line: number): number =>
  bench.session.cartons.reduce((total, carton) => total + inCarton(carton, line), 0);

export const inCarton = (carton: Carton | undefined, line: number): number =>
  (carton?.items ?? [])
    .filter((item) => item.line === line)
    .reduce((total, item) => total + item.quantity, 0);

export const unitsIn = (carton: Carton): number =>
  carton.items.reduce((total, item) => total + item.quantity, 0);

const looseIn = ({ looseParts = [] }: Carton, line: number, part: number): number =>
  looseParts.find((loose) => loose.line === line && loose.part === part)?.quantity ?? 0;

/** Whether parts of a kit that is not complete lie in the carton. */
export const hasLooseParts = (carton: Carton | undefined, line: number): boolean =>
  carton?.looseParts?.some((loose) => loose.line === line) ?? false;

/** The parts of a line that is a kit, with what is packed of each. */
export const partsOf = (bench: Bench, line: number) => {
  const { parts = [] } = bench.order.lines[line] ?? {};
  const packed = packedOf(bench, line);
  const toPack = packed + leftOf(bench, line);
  return parts.map(({ sku, barcode, description, quantity }, part) => {
    const loose = bench.session.cartons.reduce(
      (sum, carton) => sum + looseIn(carton, line, part),
      0,
    );
    return {
      part,
      sku,
      barcode,
      name: description || sku,
      packed: packed * quantity + loose,
      wanted: toPack * quantity,
    };
  });
};

export const openCartonOf = (bench: Bench): Carton | undefined =>
  bench.session.cartons.find(({ reference }) => reference === bench.session.openCarton);

/** Units of a line marked as missing. */
export const shortOf = (bench: Bench, line: number): number =>
  bench.session.short
    .filter((each) => each.line === line)
    .reduce((total, { quantity }) => total + quantity, 0);

/** Units of a line still to be packed, without missing ones. */
export const leftOf = (bench: Bench, line: number): number =>
  Math.max(
    0,
    (bench.order.lines[line]?.quantity ?? 0) - packedOf(bench, line) - shortOf(bench, line),
  );

export const unitsLeft = (bench: Bench): number =>
  bench.order.lines.reduce((total, _, line) => total + leftOf(bench, line), 0);

export const emptyCarton = (bench: Bench): Carton | undefined =>
  bench.session.cartons.find((carton) => carton.items.length === 0);

/** For a carton with a known box the station computes the weight when it requests rates. */
export const unweighedCarton = (bench: Bench): Carton | undefined =>
  bench.session.cartons.find(({ weight, box }) => weight === null && box === null);

export const unmeasuredCarton = (bench: Bench): Carton | undefined =>
  bench.session.cartons.find(({ dimensions }) => dimensions === null);
