/**
 * With `--short` a bench runs a few rounds on little data, only to show that it works. Its figures are
 * meaningless.
 */
const isShort = process.argv.includes('--short');

export const full = <T>(value: T, { short }: { short: T }): T => (isShort ? short : value);
