import type { PrintTarget } from '../../../shared/printing/print-job.ts';
import type { ZebraDestination } from './zebra/zebra.ts';

export type Destination =
  | { kind: 'system'; name: string }
  | { kind: 'folder'; dir: string }
  | ({ kind: 'zebra' } & ZebraDestination);

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
      return { kind: 'zebra', ...parseZebra(rest) };
    default:
      throw new Error(`Not a print target: ${target}`);
  }
}

/** HOST:PORT[@203|300]; most label printers have 203 dpi. */
function parseZebra(text: string): ZebraDestination {
  const [address = '', dpi] = text.split('@');
  const [host = '', port] = address.split(':');
  return { host, port: Number(port), dpi: dpi === '300' ? 300 : 203 };
}
