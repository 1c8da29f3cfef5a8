import { ok } from '../../../shared/kernel/result.ts';
import type { NewRecord, RecordOutcome, SiteRecords } from '../../features/records/ports.ts';
import type { Membership } from '../../features/site/ports.ts';
import { answered, digestOf, nothing, storable, whoIs } from './answers.ts';
import type { SiteConnection } from './connection.ts';

/** Records per write. */
const BATCH = 200;

export function siteRecords({ call }: SiteConnection, member: () => Membership): SiteRecords {
  async function putSome(records: readonly NewRecord[]) {
    const rows = records.map(({ digestInput, ...record }, at) => {
      const digest = digestOf(storable(digestInput === undefined ? record.body : digestInput));
      return storable({ at, digest, ...record });
    });
    const values = [...whoIs(member()), `[${rows.join(',')}]`];
    type Put = { outcomes: Record<string, RecordOutcome> };
    return answered(await call<Put>('put_records', values));
  }

  return {
    async put(records) {
      const outcomes: RecordOutcome[] = [];
      for (let start = 0; start < records.length; start += BATCH) {
        const some = await putSome(records.slice(start, start + BATCH));
        if (!some.ok) return some;
        const { outcomes: answers } = some.value;
        // Whole numbers as keys come in their order.
        outcomes.push(...Object.values(answers));
      }
      return ok(outcomes);
    },

    async putPicture(hash, bytes) {
      const of = [...whoIs(member()), hash];
      const asked = answered(await call<{ lacks: boolean }>('put_picture', [...of, null]));
      const content = asked.ok && asked.value.lacks ? await bytes() : null;
      if (!asked.ok || content === null) return asked.ok ? ok(null) : asked;
      return await nothing(call('put_picture', [...of, Buffer.from(content)]));
    },

    async picture(hash) {
      type Found = { bytes: string | null };
      const found = answered(await call<Found>('picture', [...whoIs(member()), hash]));
      if (!found.ok) return found;
      const { bytes } = found.value;
      return ok(bytes === null ? null : Buffer.from(bytes, 'base64'));
    },
  };
}
