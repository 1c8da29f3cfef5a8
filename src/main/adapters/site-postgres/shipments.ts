import { ok } from '../../../shared/kernel/result.ts';
import type { SiteShipments } from '../../features/sharing/ports.ts';
import type { Membership } from '../../features/site/ports.ts';
import { answered, digestOf, keyOf, nothing, storable, whoIs } from './answers.ts';
import type { SiteConnection } from './connection.ts';

/** Limit of the table of documents. */
const MOST_BYTES = 32 * 1024 * 1024;

export function siteShipments({ call }: SiteConnection, member: () => Membership): SiteShipments {
  return {
    put(parts) {
      const rows = parts.map(({ attempt, part, order, body }) => {
        const [merchant, reference] = keyOf(order);
        const digest = digestOf(storable(body));
        return { merchant, reference, attempt, part, digest, body };
      });
      return nothing(call('put_parts', [...whoIs(member()), storable(rows)]));
    },

    async putDocument({ attempt, order, url, hash }, bytes) {
      const of = [...whoIs(member()), ...keyOf(order), attempt, url, hash];
      const asked = answered(await call<{ lacks: boolean }>('put_document', [...of, null]));
      if (!asked.ok || !asked.value.lacks) return asked.ok ? ok(null) : asked;
      const content = await bytes();
      if (!content || content.length > MOST_BYTES) return ok(null);
      return await nothing(call('put_document', [...of, Buffer.from(content)]));
    },

    async document(attempt, url) {
      type Found = { hash: string | null; bytes?: string };
      const values = [...whoIs(member()), attempt, url];
      const found = answered(await call<Found>('document_of', values));
      if (!found.ok) return found;
      const { hash, bytes = '' } = found.value;
      return ok(hash === null ? null : { hash, bytes: Buffer.from(bytes, 'base64') });
    },
  };
}
