import type { Returnable, ReturnView } from '../../../shared/returns/return.ts';
import { numberForms } from '../../../shared/scanning/carriers.ts';
import { inTurns } from '../../kernel/in-turns.ts';
import type { Connection } from '../connection/connection.ts';
import type { DocumentService } from '../documents/document-service.ts';
import { same } from '../purchasing/logic/same.ts';
import type { Attempt, PurchaseJournal } from '../purchasing/ports.ts';
import type { Outbound } from '../shipments/sent-shipments.ts';
import { returnableLines } from './logic/returnable.ts';
import type { ReturnRepository, StoredReturnQuote } from './ports.ts';

export type ReturnRecords = ReturnType<typeof createReturnRecords>;

export interface ReturnRecordsNeeds {
  journal: PurchaseJournal;
  returns: ReturnRepository;
  documentService: DocumentService;
  connection: Connection;
}

/** Returns in the store: bought, claimed, and what is left. */
export function createReturnRecords({
  journal,
  returns,
  documentService,
  connection,
}: ReturnRecordsNeeds) {
  async function ofOrder(orderId: string): Promise<Attempt[]> {
    const all = await journal.list({ connection: connection.name, orderId });
    return all.filter(({ kind }) => kind === 'return');
  }

  const attemptsOf = async ({ order, sent }: Outbound): Promise<Attempt[]> =>
    (await ofOrder(order.id)).filter(({ accepted }) =>
      same(accepted.returnOf?.shipmentId ?? '', sent.shipmentId),
    );

  /** Units in other returns, bought or possibly bought. `but`: the asking return. */
  async function held(attempts: readonly Attempt[], but: string | null = null) {
    const standing = attempts.filter(
      ({ identity, state }) => identity !== but && ['open', 'unknown', 'confirmed'].includes(state),
    );
    const quotes = await inTurns(standing, ({ quoteId }) => returns.find(quoteId));
    return quotes.flatMap((quote) => (quote ? [quote.question] : []));
  }

  async function view(outbound: Outbound): Promise<Returnable> {
    const { order, sent, attempt, trackingNumber } = outbound;
    const { weightUnit, dimensionUnit } = sent;
    const { name, city, country } = sent.shipTo;
    return {
      order: { merchant: order.merchant, reference: order.reference },
      reference: sent.reference,
      shipmentId: sent.shipmentId,
      attemptId: attempt?.id ?? null,
      trackingNumber,
      shipTo: { name, city, country },
      weightUnit,
      dimensionUnit,
      lines: returnableLines(sent, await held(await attemptsOf(outbound))).map((line) => ({
        ...line,
        barcode: order.lines.find(({ sku }) => sku === line.sku)?.barcode ?? null,
      })),
    };
  }

  async function returnView(attempt: Attempt): Promise<ReturnView> {
    const quote = await returns.find(attempt.quoteId);
    return {
      shipment: await documentService.view(attempt),
      lines: linesOf(quote),
      reason: quote?.question.reason ?? null,
      note: quote?.question.note ?? null,
      receipts: await returns.receipts(attempt.id),
    };
  }

  return { ofOrder, attemptsOf, held, view, returnView };
}

/** A bought return by the number on its label. */
export async function findReturn(
  { journal, connection }: ReturnRecordsNeeds,
  text: string,
): Promise<Attempt | null> {
  for (const form of numberForms(text)) {
    const known = [
      await journal.byShipmentId(connection.name, form),
      ...(await journal.byTrackingNumber(connection.name, form)),
    ];
    const numbered = known.find((each) => each?.kind === 'return' && each.state === 'confirmed');
    if (numbered) return numbered;
  }
  const [, reference = ''] = /^(.+)-R\d+(?:-C\d+)?$/i.exec(text) ?? [];
  const query = { connection: connection.name, reference, states: ['confirmed' as const] };
  const bought = reference ? await journal.list(query) : [];
  const named = bought.filter(
    ({ kind, accepted: { cartons } }) =>
      kind === 'return' && cartons.some(({ reference }) => same(reference, text)),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}

export const linesOf = (quote: StoredReturnQuote | null): { sku: string; quantity: number }[] => {
  const units = new Map<string, number>();
  for (const { sku, quantity } of quote?.question.cartons.flatMap(({ goods }) => goods) ?? []) {
    units.set(sku, (units.get(sku) ?? 0) + quantity);
  }
  return [...units].map(([sku, quantity]) => ({ sku, quantity }));
};
