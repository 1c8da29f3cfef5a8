import { fold } from '../../../shared/kernel/fold.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { Membership, SiteUploads, Upload } from '../../features/site/ports.ts';
import { answered, digestOf, keyOf, storable } from './answers.ts';
import type { SiteConnection } from './connection.ts';

/** Facts in one write: what is done with them is done at once, under the locks of their orders. */
const BATCH = 100;

interface Stored extends Omit<Upload, 'order'> {
  merchant: string;
  reference: string;
  store: string;
}

export function siteUploads({ call }: SiteConnection, member: () => Membership): SiteUploads {
  async function pushSome(facts: readonly Upload[]) {
    const values = [member().store, `[${facts.map(asRow).join(',')}]`];
    type Pushed = { through: number; conflicts: number[] };
    return answered(await call<Pushed>('push_facts', values));
  }

  return {
    async push(facts) {
      const conflicts: Upload[] = [];
      let through = 0;
      for (let start = 0; start < facts.length; start += BATCH) {
        const some = facts.slice(start, start + BATCH);
        const pushed = await pushSome(some);
        if (!pushed.ok) return pushed;
        through = pushed.value.through;
        conflicts.push(...some.filter(({ number }) => pushed.value.conflicts.includes(number)));
      }
      return ok({ through, conflicts });
    },

    async confirmed() {
      const answer = await call<{ through: number }>('confirmed', [member().store]);
      const known = answered(answer);
      return known.ok ? ok(known.value.through) : known;
    },

    async history(order) {
      const facts = await call<Stored[]>('facts_of', keyOf(order));
      return facts.ok ? ok(facts.value.map(asUpload)) : facts;
    },
  };
}

/** With what the database looks at laid out. */
function asRow({ order, data, ...fact }: Upload): string {
  const [merchant, reference] = keyOf(order);
  const shipmentKey = fold(fact.shipmentId ?? '') || null;
  const text = storable({ ...fact, merchant, reference, shipmentKey, data });
  // Of what never changes: rows around a fact may be filled in later, and by another program.
  const { number, attemptId, kind, connection, state } = fact;
  const digest = digestOf(JSON.stringify([number, attemptId, kind, connection, state]));
  return `{"digest":"${digest}",${text.slice(1)}`;
}

function asUpload(stored: Stored): Upload & { store: string } {
  const { merchant, reference, store, number, attemptId, kind, connection, epoch } = stored;
  const { state, shipmentId, trackingNumber, data } = stored;
  const order = { merchant: merchant === '' ? null : merchant, reference };
  return {
    ...{ store, number, attemptId, order, kind, connection, epoch },
    ...{ state, shipmentId, trackingNumber, data },
  };
}
