import { createInterface } from 'node:readline';

/** Helpers of the scripts that run as other programs: one JSON value per line, in both directions. */
export const say = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** The next message, or undefined when the other side has closed. */
export async function listen(): Promise<unknown> {
  const { value, done } = await lines.next();
  return done ? undefined : JSON.parse(value);
}

export const argument = (index: number): string => {
  const value = process.argv[2 + index];
  if (value === undefined) throw new Error(`Argument ${index} is missing`);
  return value;
};
