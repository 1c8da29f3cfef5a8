import { programFile } from '../../../program-file.ts';

/** File of the process that reads PDFs, or of its reading thread. */
export const readerFile = (name: 'pdf-process' | 'pdf-worker'): string =>
  programFile(name, import.meta.url);
