import { openDocumentFiles } from '../../../../src/main/adapters/store-sqlite/files/document-files.ts';
import { argument, say } from './speak.ts';

/** Stores documents so large that a kill can fall in the middle of one. */
const files = openDocumentFiles(argument(0));
const document = new Uint8Array(64 * 1024 * 1024);
say('ready');
for (let number = 0; ; number += 1) {
  document.fill(number % 256);
  await files.keep(document, { attemptId: 'attempt', file: 'label.pdf' });
}
