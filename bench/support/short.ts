/** `--short`: a few rounds over little data, to see that a bench runs to its end. Its figures are none. */
const isShort = process.argv.includes('--short');

export const full = <T>(value: T, { short }: { short: T }): T => (isShort ? short : value);
