import { createHash } from 'node:crypto';
import { ok } from '../../../shared/kernel/result.ts';
import type { ItemPictures } from '../catalogue/ports.ts';
import type { SiteLink } from './site-link.ts';

/** Documents that another bench put into the site. */
export interface SiteDocuments {
  /** null if the site has none, or does not answer. */
  find(attemptId: string, url: string): Promise<Uint8Array | null>;
}

export const siteDocuments = (link: SiteLink): SiteDocuments => ({
  async find(attemptId, url) {
    const now = await link.now();
    const found = now && link.observe(await now.site.shipments.document(attemptId, url));
    if (!found?.ok || !found.value) return null;
    const { hash, bytes } = found.value;
    return hashOf(bytes) === hash ? bytes : null;
  },
});

/** Pictures of items: one set by another bench is fetched when it is viewed. */
export const sitePictures = (files: ItemPictures, link: SiteLink): ItemPictures => ({
  keep: (bytes, format) => files.keep(bytes, format),
  async read(picture) {
    const here = await files.read(picture);
    if (here.ok || here.error.code !== 'not-found') return here;
    const now = await link.now();
    const found = now && link.observe(await now.site.records.picture(picture.hash));
    if (!found?.ok || !found.value || hashOf(found.value) !== picture.hash) return here;
    const kept = await files.keep(found.value, picture.format);
    return kept.ok ? ok(found.value) : kept;
  },
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
