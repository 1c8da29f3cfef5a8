import { parentPort, workerData } from 'node:worker_threads';
import { parseFrame } from './call-frame.ts';

const { buffer, byteOffset, byteLength } = workerData as Uint8Array;
parentPort?.postMessage(parseFrame(Buffer.from(buffer, byteOffset, byteLength).toString()));
