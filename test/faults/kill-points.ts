import { isMainThread } from 'node:worker_threads';
import { watchFiles } from './points/file-points.ts';
import { watchLines } from './points/line-points.ts';
import { watchStore } from './points/store-points.ts';

/*
 * Loaded before the program (`node --import`): the product itself has no hooks for dying. The thread that
 * reads PDFs only uses memory.
 */
if (isMainThread) {
  watchStore();
  watchLines();
  watchFiles();
}
