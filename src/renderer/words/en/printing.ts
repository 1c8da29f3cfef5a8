import type { PrintRole } from '../../../shared/printing/print-job.ts';
import { count } from '../count.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Words of what becomes of paper: the same on every screen that shows a job. */
export const printing = {
  queue: 'Print queue',
  labelOf: (carton: string) => `Label ${carton}`,
  cartonLabelOf: (carton: string) => `Carton label ${carton}`,

  role: { label: 'Labels', document: 'Papers' } satisfies Record<PrintRole, string>,

  state: {
    queued: 'Waiting to print',
    held: 'Waits for the printer',
    leftOver: 'Left over from before',
    sent: 'Sent to printer',
    done: 'Handed to printer',
    confirmed: 'It came out',
    scanned: 'Confirmed by scan',
    failed: 'Not printed',
    unknown: 'May or may not have come out',
  },
  copies: (n: number) => count(n, 'copy', 'copies'),
  /** From the second time on. */
  reprintNumber: (n: number) => `Reprint: ${ORDINALS[n - 1] ?? `${n}th`} time`,

  cameOut: 'Did it come out?',
  yes: 'Yes',
  noAgain: 'No, print again',
  tryNow: 'Try now',
  tryAgain: 'Try again',
  printNow: 'Print now',
  giveUp: 'Give up',
  another: 'Another printer',

  ready: 'Ready',
  notReady: 'Not ready',
  notAsked: 'Not asked yet',
  notReadyBecause: (why: string) => `Not ready: ${why}`,

  waiting: 'To be printed, in this order',
  lately: 'Printed lately',
  nothingWaits: 'Nothing waits here',
  noPrinters: 'No printer is set up, and nothing waits',
  noPrintersDetail: 'Printers are chosen in Settings, under Printers.',
  toSettings: 'Set up printers',

  leftOver: (n: number) =>
    n === 1
      ? 'One paper is left over from before the last start'
      : `${n} papers are left over from before the last start`,
  leftOverDetail: 'Nothing of it prints by itself. You can pack on meanwhile.',
  leftOverPrint: 'Print now',
  leftOverGiveUp: 'Give up',
  leftOverLook: 'Look at each',

  more: (n: number) => `and ${n} more`,
};
