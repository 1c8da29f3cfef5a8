/** Quantile: the value that `share` of all values do not exceed. Milliseconds. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('Nothing was measured');
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const shown = (milliseconds: number): string => milliseconds.toFixed(2).padStart(8);

export const tableRow = (name: string, values: readonly number[]): string =>
  `${name.padEnd(44)}${shown(median(values))}${shown(quantile(values, 0.95))}`;
