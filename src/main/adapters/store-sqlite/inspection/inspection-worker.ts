import { parentPort, workerData } from 'node:worker_threads';
import { type InspectionTask, inspect } from './inspection.ts';

if (!parentPort) throw new Error('This file is run as a thread.');
for await (const reply of inspect(workerData as InspectionTask)) parentPort.postMessage(reply);
