import type { PrintQueue } from '../../../src/shared/printing/print-job.ts';
import { job } from './benches.ts';

const LABELS = 'zebra:10.0.0.7:9100@203';
const PAPERS = 'system:Brother HL-L2350DW (packing hall, north)';

export const idle: PrintQueue = {
  printers: [
    { target: LABELS, roles: ['label'], ready: { ok: true, detail: 'ready' }, jobs: [], more: 0 },
    { target: PAPERS, roles: ['document'], ready: null, jobs: [], more: 0 },
  ],
};

/** A print queue with every state at once: held, unknown, failed, left over, waiting, done. */
export const busy: PrintQueue = {
  printers: [
    {
      target: LABELS,
      roles: ['label'],
      ready: { ok: false, detail: 'paper out' },
      jobs: [
        job({
          id: 'q1',
          target: LABELS,
          state: 'unknown',
          title: 'Label SO-1001-C1',
          copyNumber: 2,
          detail: 'The line to the printer broke while the label was being sent.',
        }),
        job({
          id: 'q2',
          target: LABELS,
          state: 'queued',
          held: 'person',
          title: 'Label SO-0997-C1',
          cartonReference: 'SO-0997-C1',
        }),
        job({
          id: 'q3',
          target: LABELS,
          state: 'queued',
          held: 'printer',
          title: 'Label SO-1001-C2',
          detail: 'paper out',
        }),
        job({ id: 'q4', target: LABELS, state: 'queued', title: 'Label SO-1001-C3' }),
        job({ id: 'q5', target: LABELS, title: 'Label SO-0996-C1' }),
        job({ id: 'q6', target: LABELS, title: 'Label SO-0996-C2' }),
      ],
      more: 0,
    },
    {
      target: PAPERS,
      roles: ['document'],
      ready: { ok: true, detail: 'ready' },
      jobs: [
        job({
          id: 'q7',
          kind: 'invoice',
          role: 'document',
          target: PAPERS,
          state: 'failed',
          title: 'Commercial invoice SO-1001',
          copies: 3,
          detail: 'Brother HL-L2350DW aborted job 14.',
        }),
      ],
      more: 0,
    },
  ],
};
