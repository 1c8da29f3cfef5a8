import { createHash } from 'node:crypto';
import type { SiteLink } from './site-link.ts';

/** Milliseconds: as long a person waits for a photo of another bench, and how often the site is asked. */
const PATIENCE = 15_000;
const EVERY = 300;

export interface PhotosOfBenches {
  /** null where its bench does not give it in time, and without a site. */
  fetch(hash: string): Promise<Uint8Array | null>;
}

/** Photos of other benches, which give them to the site when they are asked. */
export const photosElsewhere = (
  link: SiteLink,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>,
): PhotosOfBenches => ({
  async fetch(hash) {
    const patience = AbortSignal.timeout(PATIENCE);
    while (!patience.aborted) {
      const now = await link.now();
      const given = now && link.observe(await now.site.photos.ask(hash));
      if (!given?.ok) return null;
      if (given.value) return hashOf(given.value) === hash ? given.value : null;
      await wait(EVERY, patience).catch(() => undefined);
    }
    return null;
  },
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
