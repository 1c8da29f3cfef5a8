import { createHash } from 'node:crypto';
import type { PdfTask } from './messages.ts';

/** For each page but the first: far more than an ordinary one takes to be read and taken out. */
const MS_A_PAGE = 1_000;
/** Documents that are known, the newest ones. */
const MOST_KNOWN = 1_000;

/** What belongs to reading a document. Prints and pictures have their own time each, as they come again and again. */
const COUNTED: ReadonlySet<PdfTask['kind']> = new Set(['inspect', 'extract', 'label']);

/** CPU milliseconds: what a document took, and what it may take. */
export interface UsedUp {
  took: number;
  most: number;
}

/**
 * CPU time that documents took, known by their bytes: so many milliseconds for all tasks of one together, more for
 * each further page. A task that is done again counts once.
 */
export function createReadingTimes(milliseconds: number) {
  const known = new Map<string, Times>();

  return {
    of(pdf: Uint8Array) {
      const hash = createHash('sha256').update(pdf).digest('hex');
      const times = known.get(hash) ?? { isLong: false, pages: 1, took: new Map(), usedUp: null };
      known.delete(hash);
      known.set(hash, times);
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value ?? '');
      const most = () => milliseconds + MS_A_PAGE * (times.pages - 1);
      const sum = () => [...times.took.values()].reduce((all, each) => all + each, 0);

      return {
        /** Whether a task of it took too long to be done before those of other documents. */
        isLong: () => times.isLong,
        tookLong(): void {
          times.isLong = true;
        },
        /** How long the task may take; else what is used up. */
        left(task: PdfTask): { milliseconds: number } | { usedUp: UsedUp } {
          if (!COUNTED.has(task.kind)) return { milliseconds };
          const before = times.took.get(nameOf(task));
          if (times.usedUp && before === undefined) return { usedUp: times.usedUp };
          const left = most() - sum() + (before ?? 0);
          return left > 0 ? { milliseconds: left } : { usedUp: { took: sum(), most: most() } };
        },
        hasPages(pages: number): void {
          times.pages = Math.max(times.pages, pages);
        },
        took(task: PdfTask, took: number): void {
          if (COUNTED.has(task.kind)) times.took.set(nameOf(task), took);
        },
        /** A task was given up after this time. */
        gaveUp(task: PdfTask, after: number): UsedUp {
          if (!COUNTED.has(task.kind)) return { took: after, most: milliseconds };
          times.usedUp = { took: sum() + after, most: most() };
          return times.usedUp;
        },
      };
    },
  };
}

interface Times {
  isLong: boolean;
  pages: number;
  took: Map<string, number>;
  usedUp: UsedUp | null;
}

/** The same for the same part of a document. */
function nameOf(task: PdfTask): string {
  switch (task.kind) {
    case 'extract':
      return `extract ${task.indexes.join(' ')}`;
    case 'label':
      return `label ${task.index} ${task.area?.box.x ?? ''} ${task.area?.box.y ?? ''}`;
    default:
      return task.kind;
  }
}
