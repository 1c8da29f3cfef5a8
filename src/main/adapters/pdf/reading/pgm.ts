/**
 * A white grey picture in the format PGM, which the barcode reader takes as it is. `pixels` is the part of it
 * that holds them: a byte each, 0 for black, row by row.
 */
export function whitePgm(width: number, height: number): { pgm: Uint8Array; pixels: Uint8Array } {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const pgm = new Uint8Array(header.length + width * height).fill(255);
  pgm.set(header);
  return { pgm, pixels: pgm.subarray(header.length) };
}
