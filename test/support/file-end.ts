const left: (() => unknown)[] = [];

/** Is done once the test file is through; a process may go on with another. */
export const atFileEnd = (task: () => unknown): void => void left.push(task);

/** For the setup of a test file alone. */
export async function endFile(): Promise<void> {
  for (const task of left.splice(0).reverse()) await task();
}
