import { defectText } from '../../shared/kernel/defect-text.ts';
import { plainText } from '../../shared/kernel/plain-text.ts';

export const logLine = (line: string): void => void process.stderr.write(`packbench: ${line}\n`);

/** Writes a bug of ours to the log, never to the window. */
export function reportDefect(error: unknown, where: string): void {
  process.stderr.write(plainText(`packbench: defect in ${where}: ${defectText(error)}\n`));
}
