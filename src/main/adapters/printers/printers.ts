import { unreachable } from '../../../shared/kernel/result.ts';
import { DPIS, type PrintTarget } from '../../../shared/printing/print-job.ts';
import type { PicturesOf, Printers } from '../../features/printing/ports.ts';
import { asPictures } from './as-pictures.ts';
import { checkFolder, printToFolder } from './folder.ts';
import {
  checkQueue,
  discoverQueues,
  papersOfQueue,
  printToQueue,
  type SystemQueueOptions,
  withdrawFromQueue,
} from './system-queue.ts';
import { checkOnWindows, discoverOnWindows, printOnWindows } from './windows-queue.ts';
import { openZebra, type ZebraDestination, type ZebraParts } from './zebra/zebra.ts';

export interface PrintersOptions extends Partial<SystemQueueOptions> {
  zebra: ZebraParts;
  picturesOf: PicturesOf;
}

const DEFAULTS: SystemQueueOptions = { environment: process.env, followMilliseconds: 30_000 };

/**
 * Prints to folders, the printers of this machine, and Zebra printers on the network. Never throws for a
 * printer's failure: every print returns an outcome with a message. `environment` is passed to CUPS's
 * commands (`CUPS_SERVER`).
 */
export function openPrinters(options: PrintersOptions): Printers {
  const system = { ...DEFAULTS, ...options };
  const zebra = openZebra(options.zebra);
  const onWindows = process.platform === 'win32';
  return {
    async print(target, task) {
      const destination = parseTarget(target);
      switch (destination.kind) {
        case 'folder':
          return printToFolder(destination.dir, task);
        case 'system':
          return asPictures(destination.name, task, options.picturesOf, (pictured) =>
            onWindows
              ? printOnWindows(destination.name, pictured)
              : printToQueue(destination.name, pictured, system),
          );
        case 'zebra':
          return zebra.print(destination, task);
        default:
          return unreachable(destination);
      }
    },

    async withdraw(target, jobId) {
      const destination = parseTarget(target);
      switch (destination.kind) {
        case 'folder':
          return null;
        case 'system':
          return onWindows ? null : withdrawFromQueue(destination.name, jobId, system);
        case 'zebra':
          return zebra.leftIn(destination);
        default:
          return unreachable(destination);
      }
    },

    async check(target) {
      const destination = parseTarget(target);
      switch (destination.kind) {
        case 'folder':
          return checkFolder(destination.dir);
        case 'system':
          return onWindows
            ? checkOnWindows(destination.name)
            : checkQueue(destination.name, system);
        case 'zebra':
          return zebra.check(destination);
        default:
          return unreachable(destination);
      }
    },

    async papers(target, page) {
      const destination = parseTarget(target);
      if (destination.kind !== 'system' || onWindows) return [];
      return await papersOfQueue(destination.name, page, system);
    },

    async discover() {
      const found = await (onWindows ? discoverOnWindows() : discoverQueues(system));
      return found.map(({ name, detail }) => ({ target: `system:${name}`, detail }));
    },
  };
}

type Destination =
  | { kind: 'system'; name: string }
  | { kind: 'folder'; dir: string }
  | ({ kind: 'zebra' } & ZebraDestination);

/** Splits a print target, which was validated on input. */
function parseTarget(target: PrintTarget): Destination {
  const colon = target.indexOf(':');
  const kind = target.slice(0, colon);
  if (!isKind(kind)) throw new Error(`Not a print target: ${target}`);
  return PARSE[kind](target.slice(colon + 1));
}

const PARSE: { [K in Destination['kind']]: (text: string) => Extract<Destination, { kind: K }> } = {
  system: (name) => ({ kind: 'system', name }),
  folder: (dir) => ({ kind: 'folder', dir }),
  zebra: (text) => ({ kind: 'zebra', ...parseZebra(text) }),
};

const isKind = (text: string): text is Destination['kind'] => Object.hasOwn(PARSE, text);

/** HOST:PORT[@203|300|600]; most label printers have 203 dpi. */
function parseZebra(text: string): ZebraDestination {
  const [address = '', dpi] = text.split('@');
  const [host = '', port] = address.split(':');
  return { host, port: Number(port), dpi: DPIS.find((each) => String(each) === dpi) ?? 203 };
}
