import { parentPort } from 'node:worker_threads';
import type { Asked } from '../../../worker-client.ts';
import { type FoundBarcode, readPart } from '../reading/barcodes.ts';
import type { GreyPart } from '../reading/grey-parts.ts';
import { boundMemory, wasRefused } from './bound-memory.ts';

/** `null`: the part needs too much memory. */
export type BarcodeAnswer = FoundBarcode[] | null;

boundMemory();

/** Second thread that reads barcodes, while the first one draws and reads too. */
parentPort?.on('message', async ({ id, question }: Asked<GreyPart>) => {
  const answer: BarcodeAnswer = await readPart(question).catch((error: unknown) => {
    if (wasRefused()) return null;
    throw error;
  });
  parentPort?.postMessage({ id, answer: wasRefused() ? null : answer });
});
