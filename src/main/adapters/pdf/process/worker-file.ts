import { programFile } from '../../../program-file.ts';

/** The code of the process that reads PDFs, or of the thread in it that does the reading. */
export const readerFile = (name: 'pdf-process' | 'pdf-worker'): string =>
  programFile(name, import.meta.url);
