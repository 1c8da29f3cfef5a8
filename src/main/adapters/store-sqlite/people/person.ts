import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Address } from '../../../../shared/kernel/address.ts';
import { englishOf } from '../../../../shared/kernel/message.ts';
import { fold } from '../../../../shared/orders/kept/search-text.ts';
import type { StoredOrder } from '../../../../shared/orders/order.ts';
import type { PersonRepository } from '../../../features/maintenance/ports.ts';
import type { BodyReader } from '../../../features/purchasing/ports.ts';
import { fromJson, rowWhere } from '../rows.ts';
import type { Tables } from '../tables.ts';

const PAGE = 500;
/** Shorter digit sequences occur in many numbers. */
const SHORTEST_NUMBER = 7;

/** All data kept about recipients. Erased data is not found any more. */
export function personRepository(db: Kysely<Tables>, bodies: BodyReader): PersonRepository {
  return {
    async find(text) {
      const found: Awaited<ReturnType<PersonRepository['find']>> = [];
      const isThem = sameAs(text);
      let seq = 0;
      for (;;) {
        const page = await db
          .selectFrom('orders')
          .select(['seq', 'id', 'body', 'status', 'updated_at'])
          .where('erased_at', 'is', null)
          .where('seq', '>', seq)
          .orderBy('seq')
          .limit(PAGE)
          .execute();
        for (const { id, body, status, updated_at: updatedAt } of page) {
          const order = fromJson<StoredOrder>(body);
          if (isThem(order.shipTo))
            found.push({ order, status, updatedAt, ...(await about(db, bodies, id)) });
        }
        const last = page.at(-1);
        if (!last) return found;
        seq = last.seq;
        // A million orders take ten seconds: scans are processed in between.
        await nextTurn();
      }
    },
  };
}

/** By email address, by telephone number, or by name and postal code in any order. */
function sameAs(text: string): (address: Partial<Address>) => boolean {
  const wanted = words(text);
  const number = digits(text);
  const isNumber = !/\p{L}/u.test(text) && number.length >= SHORTEST_NUMBER;
  return ({ name = '', attentionName = '', zip = '', phone = '', email = '' }) => {
    if (text.includes('@')) return email !== '' && fold(email.trim()) === fold(text.trim());
    if (isNumber && sameNumber(digits(phone), number)) return true;
    return [name, attentionName].some(
      (each) => each !== '' && zip !== '' && words(`${each} ${zip}`) === wanted,
    );
  };
}

const words = (text: string): string =>
  fold(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '');

/** With or without the country code. */
const sameNumber = (one: string, other: string): boolean =>
  one.length >= SHORTEST_NUMBER && (one.endsWith(other) || other.endsWith(one));

async function about(
  db: Kysely<Tables>,
  bodies: BodyReader,
  orderId: string,
): Promise<Record<string, unknown>> {
  const of = { column: 'order_id', id: orderId } as const;
  const [session, quotes, returnQuotes, attempts] = await Promise.all([
    db.selectFrom('sessions').select('body').where(of.column, '=', of.id).executeTakeFirst(),
    db.selectFrom('quotes').select(['rated_at', 'question']).where(of.column, '=', of.id).execute(),
    db
      .selectFrom('return_quotes')
      .select(['rated_at', 'question'])
      .where(of.column, '=', of.id)
      .execute(),
    db.selectFrom('attempts').selectAll().where(of.column, '=', of.id).orderBy('seq').execute(),
  ]);
  const rated = (each: { rated_at: string; question: string }) => ({
    ratedAt: each.rated_at,
    asked: fromJson<unknown>(each.question),
  });
  const purchases: Record<string, unknown>[] = [];
  for (const attempt of attempts) {
    purchases.push({
      kind: attempt.kind,
      reference: attempt.reference,
      state: attempt.state,
      partner: attempt.connection,
      openedAt: attempt.opened_at,
      why: englishOf(attempt.why),
      accepted: fromJson<unknown>(attempt.accepted),
      answer: attempt.answer === null ? null : fromJson<unknown>(attempt.answer),
      ...(await ofPurchase(db, bodies, attempt.id)),
    });
  }
  const subjects = [orderId, ...attempts.map(({ id }) => id)];
  const decisions = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'reason', 'data'])
    .where('subject', 'in', subjects)
    .orderBy('id')
    .execute();
  return {
    packing: session ? fromJson<unknown>(session.body) : null,
    rated: quotes.map(rated),
    returnsRated: returnQuotes.map(rated),
    purchases,
    decisions: decisions.map(({ data, ...entry }) => ({ ...entry, data: fromJson<unknown>(data) })),
  };
}

async function ofPurchase(
  db: Kysely<Tables>,
  bodies: BodyReader,
  attemptId: string,
): Promise<Record<string, unknown>> {
  const [body, documents, receipts, parcels, unclear] = await Promise.all([
    rowWhere(db, 'attempt_bodies', { attempt_id: attemptId }, ['body']),
    db
      .selectFrom('documents')
      .select(['role', 'file', 'hash', 'barcodes', 'found'])
      .where('attempt_id', '=', attemptId)
      .execute(),
    db
      .selectFrom('return_receipts')
      .select(['at', 'packer', 'condition', 'note'])
      .where('attempt_id', '=', attemptId)
      .execute(),
    db
      .selectFrom('parcels')
      .innerJoin('parcel_entries', (join) =>
        join
          .onRef('parcel_entries.connection', '=', 'parcels.connection')
          .onRef('parcel_entries.tracking_number', '=', 'parcels.tracking_number'),
      )
      .select(['parcels.tracking_number', 'parcel_entries.at', 'parcel_entries.status'])
      .select(['parcel_entries.detail', 'parcel_entries.location'])
      .where('parcels.attempt_id', '=', attemptId)
      .execute(),
    db
      .selectFrom('unclear_answers')
      .select(['at', 'status', 'text'])
      .where('attempt_id', '=', attemptId)
      .orderBy('id')
      .execute(),
  ]);
  return {
    sent: body ? bodies.shown(body.body) : null,
    papers: documents.map(({ barcodes, found, ...document }) => ({
      ...document,
      barcodes: fromJson<unknown>(barcodes),
      found: fromJson<unknown>(found),
    })),
    receipts,
    parcels,
    ...(unclear.length > 0 ? { answersNotUnderstood: unclear } : {}),
  };
}
