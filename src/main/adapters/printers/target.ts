import type { PrintTarget } from '../../../shared/station/print-job.ts';

export type Destination =
  | { kind: 'system'; name: string }
  | { kind: 'folder'; dir: string }
  | { kind: 'zebra' };

/** The parts of a print target, which was checked where it came in. */
export function parseTarget(target: PrintTarget): Destination {
  const colon = target.indexOf(':');
  const rest = target.slice(colon + 1);
  switch (target.slice(0, colon)) {
    case 'system':
      return { kind: 'system', name: rest };
    case 'folder':
      return { kind: 'folder', dir: rest };
    case 'zebra':
      return { kind: 'zebra' };
    default:
      throw new Error(`Not a print target: ${target}`);
  }
}
