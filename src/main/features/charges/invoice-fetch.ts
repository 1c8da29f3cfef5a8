import type { ChargeReport } from '../../../shared/charges/commands.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { messageOf, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { OperationAnswer, OperationName } from '../../../shared/settings/operations.ts';
import type { Publisher } from '../../kernel/publisher.ts';
import type { OperationSubject, PartnerOperations } from '../connection/ports.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type BillImport, nothingTaken } from './bill-import.ts';
import type { Ledger } from './logic/ledger.ts';
import {
  type AskedFor,
  invoicesIn,
  PARTNER,
  type PartnerInvoice,
} from './logic/partner-invoice.ts';
import { factsOf } from './logic/purchase-facts.ts';
import type { BilledPurchase } from './ports.ts';

export interface InvoiceFetchNeeds {
  partner: PartnerOperations;
  bills: BillImport;
  ledger(): Promise<Ledger>;
  settings: SettingsSource;
  publisher: Publisher;
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
  now(): Date;
}

export type InvoiceFetch = ReturnType<typeof createInvoiceFetch>;

export interface FetchReport extends ChargeReport {
  asked: number;
  left: number;
}

const OF_SHIPMENT = ['{ShipmentID}', '{Reference}', '{TrackingNumber}'];
const MINUTE = 60_000;
/** Duties, corrections and credits are billed weeks after the shipment. */
const ASKED_AGAIN_MS = 120 * 24 * 60 * MINUTE;
/** The partner has no invoice of it, or the path needs what this purchase lacks: the next one is asked for. */
const OF_ONE: readonly StationError['code'][] = ['not-found', 'partner-refused', 'not-available'];

/**
 * Asks for the invoices of purchases that the partner has not billed yet, and again for those of the last months, one
 * request at a time, spaced by `charges.requestsPerMinute`. What was answered stays, whatever ends it.
 */
export function createInvoiceFetch(needs: InvoiceFetchNeeds) {
  const { partner, bills, settings, publisher } = needs;
  let closing = new AbortController();
  let running: Promise<unknown> | null = null;
  /** Of this run, by merchant. */
  const lists = new Map<string | null, OperationAnswer>();

  const hasPath = (name: OperationName): boolean =>
    partner.capabilities().some((each) => each.name === name && each.path !== null);

  async function fetchAll(progress: (line: string) => void): Promise<Result<FetchReport>> {
    if (!hasPath('getInvoices') && !hasPath('getInvoiceDetail'))
      return refuse(
        'not-available',
        say(
          'Neither Get Invoices nor Get Invoice Detail has a path on this connection (connection.operations.getInvoices).',
        ),
        { field: 'connection.operations.getInvoices', retry: 'after-change' },
      );
    const report: FetchReport = { ...nothingTaken(), asked: 0, left: 0 };
    lists.clear();
    const waiting = toAskAbout(await needs.ledger(), needs.now());
    const had = new Set<string>();
    for (const [index, purchase] of waiting.entries()) {
      report.left = waiting.length - index;
      if (closing.signal.aborted) return ok(report);
      // An answer about all shipments had it already.
      if (had.has(purchase.shipmentId ?? '')) continue;
      const asked = await invoicesOf(purchase);
      report.asked += 1;
      if (!asked.ok && !OF_ONE.includes(asked.error.code)) {
        if (report.asked === 1) return fail(asked.error);
        report.warnings.push(messageOf(asked.error));
        return ok(report);
      }
      for (const invoice of asked.ok ? asked.value : []) {
        had.add(invoice.shipmentId);
        await take(invoice, report);
      }
      const { imported: lines } = report;
      publisher.publish('charges.fetching', { done: index + 1, total: waiting.length, lines });
      progress(`${index + 1} of ${waiting.length} asked, ${lines} lines`);
    }
    report.left = 0;
    return ok(report);
  }

  /** Not more often than the settings allow, whatever is asked for. */
  async function ask(
    name: 'getInvoices' | 'getInvoiceDetail',
    subject: OperationSubject,
  ): Promise<Result<OperationAnswer>> {
    const pause = MINUTE / settings.current()['charges.requestsPerMinute'];
    const answer = await partner.ask(name, subject);
    await needs.wait(pause, closing.signal).catch(() => undefined);
    return answer;
  }

  /** A path without a place for the shipment answers for all: it is asked for once for each merchant. */
  async function listOf(
    name: 'getInvoices' | 'getInvoiceDetail',
    subject: OperationSubject,
  ): Promise<Result<OperationAnswer>> {
    const path = partner.capabilities().find((each) => each.name === name)?.path ?? '';
    const isOfOne = OF_SHIPMENT.some((place) => path.includes(place));
    const known = isOfOne ? undefined : lists.get(subject.merchant);
    if (known) return ok(known);
    const answer = await ask(name, subject);
    if (answer.ok && !isOfOne) lists.set(subject.merchant, answer.value);
    return answer;
  }

  async function invoicesOf(purchase: BilledPurchase): Promise<Result<PartnerInvoice[]>> {
    const { reference, merchant, shipmentId, trackingNumber } = purchase;
    const subject = { reference, merchant, shipmentId, trackingNumber, invoiceNumber: null };
    const of: AskedFor = {
      reference,
      shipmentId,
      trackingNumber,
      currency: factsOf(purchase).currency,
    };
    const listed = hasPath('getInvoices') ? 'getInvoices' : 'getInvoiceDetail';
    const answer = await listOf(listed, { ...subject, question: null });
    if (!answer.ok) return answer;
    const found = invoicesIn(answer.value, of, null);
    if (listed === 'getInvoiceDetail' || !hasPath('getInvoiceDetail')) return ok(found);
    const whole: PartnerInvoice[] = [];
    for (const invoice of found) {
      const isOthers = invoice.shipmentId !== '' && invoice.shipmentId !== shipmentId;
      // Those of other shipments are asked for when it is their turn.
      if (invoice.lines.length > 0 || isOthers || closing.signal.aborted) {
        if (invoice.lines.length > 0) whole.push(invoice);
        continue;
      }
      const detail = await ask('getInvoiceDetail', {
        ...subject,
        invoiceNumber: invoice.number,
        question: null,
      });
      if (!detail.ok) return detail;
      whole.push(...invoicesIn(detail.value, of, invoice.number));
    }
    return ok(whole);
  }

  async function take(
    { number, lines, ignored, problems }: PartnerInvoice,
    report: FetchReport,
  ): Promise<void> {
    await bills.takeLines(lines, true, report);
    report.ignored += ignored;
    for (const message of problems)
      report.rejected.push({ file: number, line: 1, field: 'amount', message });
    if (lines.length === 0 && problems.length === 0)
      report.warnings.push(say('invoice {number} names no charges', { number }));
  }

  return {
    /** One at a time. Errors: `not-available`, partner-*, credentials-*. */
    async fetch(progress: (line: string) => void): Promise<Result<FetchReport>> {
      if (running) {
        const message = say('The invoices are being fetched already.');
        return refuse('not-available', message, { retry: 'later' });
      }
      closing = new AbortController();
      const work = fetchAll(progress);
      running = work;
      try {
        return await work;
      } finally {
        running = null;
      }
    },
    stop(): void {
      closing.abort();
    },
    async close(): Promise<void> {
      closing.abort();
      await running?.catch(() => undefined);
    },
  };
}

/** Bought, also if cancelled since: first those without a line of the partner, then those bought lately. */
function toAskAbout({ purchases, comparisons }: Ledger, now: Date): BilledPurchase[] {
  const billed = new Set(
    comparisons
      .filter(({ lines }) => lines.some(({ biller }) => biller === PARTNER))
      .map(({ purchase }) => purchase.attemptId),
  );
  const bought = purchases.filter(
    ({ state, shipmentId }) =>
      (state === 'confirmed' || state === 'cancelled') && shipmentId !== null,
  );
  const since = now.getTime() - ASKED_AGAIN_MS;
  return [
    ...bought.filter(({ attemptId }) => !billed.has(attemptId)),
    ...bought.filter(
      ({ attemptId, openedAt }) => billed.has(attemptId) && Date.parse(openedAt) >= since,
    ),
  ];
}
