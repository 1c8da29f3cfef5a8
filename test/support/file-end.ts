const left: (() => unknown)[] = [];

/** Runs at the end of the test file; the process may go on with another file. */
export const atFileEnd = (task: () => unknown): void => void left.push(task);

/** Only for the setup of a test file. */
export async function endFile(): Promise<void> {
  for (const task of left.splice(0).reverse()) await task();
}
