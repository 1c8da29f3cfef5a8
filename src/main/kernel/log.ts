import { defectText } from '../../shared/kernel/defect-text.ts';
import { plainText } from '../../shared/kernel/plain-text.ts';

/** What a person should know who reads the log. */
export const logLine = (line: string): void => void process.stderr.write(`packbench: ${line}\n`);

/** A defect of ours, for the log: never for the window. */
export function reportDefect(error: unknown, where: string): void {
  process.stderr.write(plainText(`packbench: defect in ${where}: ${defectText(error)}\n`));
}
