import { stationError } from '../../../shared/kernel/errors.ts';
import { say } from '../../../shared/kernel/message.ts';
import { fail, type Result } from '../../../shared/kernel/result.ts';
import type { StationParts } from '../../station/parts.ts';
import type { DocumentService } from './document-service.ts';
import { createSlots } from './rules/slots.ts';

/** The papers that are kept, as a person looks at them. What is lost on the disk is fetched again. */
export interface PaperShelf {
  /** Only a paper of the station's. Errors: `not-found`, `paper-missing`, `store`. */
  read(file: string): Promise<Result<Uint8Array>>;
  /** PNG of a page of it. Errors: those of `read`, and what the page cannot be drawn for. */
  picture(file: string, page: number, dpi: number): Promise<Result<Uint8Array>>;
  /** All paper of a bought shipment; what cannot be fetched is said where it is looked at. */
  fetchLost(attemptId: string): Promise<void>;
}

export function createPaperShelf(
  {
    connection,
    store,
    files,
    inspector,
  }: Pick<StationParts, 'connection' | 'store' | 'files' | 'inspector'>,
  { collect }: Pick<DocumentService, 'collect'>,
): PaperShelf {
  /** A window asks for every picture of its page at once. */
  const drawing = createSlots(2);
  const underWay = new Map<string, Promise<unknown>>();

  /** Several pictures of one shipment are asked for at the same time. */
  async function fetchAgain(attemptId: string): Promise<void> {
    const fetching = underWay.get(attemptId) ?? fetchOnce(attemptId);
    underWay.set(attemptId, fetching);
    await fetching.finally(() => underWay.delete(attemptId));
  }

  async function fetchOnce(attemptId: string): Promise<void> {
    const attempt = await store.journal.find(attemptId);
    if (attempt?.connection !== connection.name) return;
    if (attempt.state === 'confirmed') await collect(attempt);
  }

  async function isLost(hash: string): Promise<boolean> {
    const pdf = await files.read(hash);
    return !pdf.ok && pdf.error.code === 'paper-missing';
  }

  async function read(file: string): Promise<Result<Uint8Array>> {
    const paper = await store.papers.find(file);
    if (!paper) {
      const message = say('This is no document of the station.');
      return fail(stationError('not-found', message, { field: 'file' }));
    }
    const pdf = await files.read(paper.hash);
    if (pdf.ok || pdf.error.code !== 'paper-missing') return pdf;
    await fetchAgain(paper.attemptId);
    return await files.read(paper.hash);
  }

  return {
    read,

    picture: (file, page, dpi) =>
      drawing(async () => {
        const pdf = await read(file);
        return pdf.ok ? await inspector.picture(pdf.value, page, dpi) : pdf;
      }),

    async fetchLost(attemptId) {
      const papers = await store.papers.list(attemptId);
      // One after the other: each is read whole.
      for (const { hash } of papers) if (await isLost(hash)) return await fetchAgain(attemptId);
    },
  };
}
