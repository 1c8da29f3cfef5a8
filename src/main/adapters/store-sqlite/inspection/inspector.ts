import { Worker } from 'node:worker_threads';
import type { Inspection, InspectionOptions } from '../../../features/maintenance/ports.ts';
import { programFile } from '../../../program-file.ts';
import { markDamage } from './damage-mark.ts';
import type { InspectionReply, InspectionTask } from './inspection.ts';

type Place = Pick<InspectionTask, 'file' | 'documents'>;

/**
 * Inspects the store; other programs on the folder learn of the result at once. Throws for a
 * defect.
 */
export async function inspectStore(
  place: Place,
  { onDamage, ...options }: InspectionOptions,
): Promise<Inspection> {
  return await look(place, {
    ...options,
    onDamage(damage) {
      markDamage(place.file, damage);
      onDamage?.(damage);
    },
  });
}

/** In a thread of its own, as a large store takes seconds. */
function look(
  { file, documents }: Place,
  { breathMs, onDamage, signal }: InspectionOptions,
): Promise<Inspection> {
  const task: InspectionTask = { file, documents, breathMs };
  const worker = new Worker(programFile('inspection-worker', import.meta.url), {
    name: 'inspection',
    workerData: task,
  });
  const found: Inspection = { damage: [], documents: null, hindered: null };
  const end = () => void worker.terminate();
  signal?.addEventListener('abort', end, { once: true });
  return new Promise<Inspection>((resolve, reject) => {
    let read = false;
    worker.on('message', (reply: InspectionReply) => {
      if ('damage' in reply) {
        found.damage = reply.damage;
        read = true;
        onDamage?.(reply.damage);
      } else if ('documents' in reply) found.documents = reply.documents;
      else found.hindered = reply.hindered;
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      if (!read) found.hindered ??= 'it was ended';
      resolve(found);
    });
  }).finally(() => signal?.removeEventListener('abort', end));
}
