import { createHash } from 'node:crypto';
import type {
  ChargeList,
  ChargeSums,
  ChargesBy,
  Dispute,
  ShipmentCharges,
} from '../../../shared/charges/charge.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { safeName } from '../../../shared/kernel/safe-name.ts';
import { numberKey } from '../../../shared/scanning/carriers.ts';
import type { DocumentWriter } from '../documents/ports.ts';
import { officePaper, PAPER_SIZES } from '../printing/logic/paper-sizes.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { MakePassport } from '../shipments/passport.ts';
import { bothFigures, type Comparison, compared } from './logic/compare.ts';
import { disputedCharges, unknownPaper } from './logic/dispute-paper.ts';
import { findingsOf, shipmentSubject } from './logic/findings.ts';
import {
  changedFindings,
  disputeOf,
  disputesOf,
  figuresOf,
  type KeptDisputes,
  type Ledger,
  type LedgerRules,
  type ListWish,
  ledgerOf,
  listOf,
  type OfUnknown,
  plainLine,
  unknownDispute,
  unknownFindings,
} from './logic/ledger.ts';
import { factsOf, quotedOf } from './logic/purchase-facts.ts';
import { sumsBy } from './logic/sums.ts';
import type { BilledPurchase, ChargeRepository, KeptDispute } from './ports.ts';

export interface ChargeServiceNeeds {
  charges: ChargeRepository;
  passport: MakePassport;
  writer: DocumentWriter;
  settings: SettingsSource;
  connection: string;
  now(): Date;
}

interface MadePage {
  name: string;
  pdf: Uint8Array;
  sha256: string;
  dispute: Dispute;
}

export type ChargeService = ReturnType<typeof createChargeService>;

/**
 * What was billed beside what was accepted at purchase: computed from bill lines and the purchase journal each time, so
 * that a line finds its shipment whichever came first, and no purchase is touched.
 */
export function createChargeService(needs: ChargeServiceNeeds) {
  const { charges, settings, connection, now } = needs;

  async function ledger(): Promise<Ledger> {
    const lines = await charges.lines(connection);
    const numbers = new Set(lines.map(({ trackingNumber }) => numberKey(trackingNumber)));
    numbers.delete('');
    return await ledgerOf({
      lines,
      changes: await charges.changes(connection),
      disputes: await charges.disputes(connection),
      purchases: await charges.purchases(connection),
      labels: await charges.byLabelNumber([...numbers]),
    });
  }

  function rules(): LedgerRules {
    const all = settings.current();
    return {
      amount: all['charges.tolerance'],
      weightPercent: all['charges.weightTolerance'],
      notBilledDays: all['charges.notBilledDays'],
      disputeAbove: all['charges.disputeAbove'],
      now: now(),
    };
  }

  async function list(wish: ListWish, most: number | null): Promise<ChargeList> {
    // Without any bill nothing is compared, and nothing is missing.
    if ((await charges.mark(connection)) === null) return { ...NOTHING, month: wish.month };
    const found = listOf(await ledger(), rules(), wish);
    if (most === null) return found;
    return {
      ...found,
      unmatched: found.unmatched.slice(0, most),
      differences: found.differences.slice(0, most),
      notCompared: found.notCompared.slice(0, most),
      findings: found.findings.slice(0, most),
      disputes: found.disputes.slice(0, most),
    };
  }

  async function statistics(by: ChargesBy, month: string | null): Promise<ChargeSums[]> {
    return sumsBy(by, await ledger(), month);
  }

  async function shown(subject: string): Promise<Result<ShipmentCharges>> {
    const all = await ledger();
    const kept: KeptDisputes = new Map(all.disputes.map((each) => [each.subject, each]));
    const unknown = all.unknown.find((each) => each.subject === subject);
    if (unknown) return ok(ofUnknown(unknown, all, kept));
    const bought = all.purchases.find(({ attemptId }) => shipmentSubject(attemptId) === subject);
    if (bought) return ok(ofPurchase(bought, all, kept));
    const message = say('No shipment and no line of a bill is known by this name.');
    return refuse('not-found', message, { field: 'subject' });
  }

  function ofPurchase(bought: BilledPurchase, all: Ledger, kept: KeptDisputes): ShipmentCharges {
    const quoted = quotedOf(bought);
    const comparison: Comparison =
      all.comparisons.find(({ purchase }) => purchase.attemptId === bought.attemptId) ??
      compared(factsOf(bought), quoted, []);
    const { purchase, lines, weight } = comparison;
    const subject = shipmentSubject(bought.attemptId);
    return {
      subject,
      shipment: {
        attemptId: purchase.attemptId,
        reference: purchase.reference,
        merchant: purchase.merchant,
        trackingNumber: purchase.trackingNumber,
        kind: purchase.kind,
        shipmentId: purchase.shipmentId,
        carrier: purchase.carrier,
        terms: purchase.terms,
        state: purchase.state,
        boughtAt: purchase.openedAt,
      },
      charges: bothFigures(comparison, quoted),
      weight,
      lines: lines.map(plainLine),
      findings: [
        ...findingsOf(comparison, rules()),
        ...changedFindings(all, null).filter((each) => each.subject === subject),
      ],
      dispute: disputeOf(comparison, kept),
    };
  }

  function ofUnknown(unknown: OfUnknown, all: Ledger, kept: KeptDisputes): ShipmentCharges {
    const { subject, lines } = unknown;
    return {
      subject,
      shipment: null,
      charges: [],
      weight: { quoted: null, billed: null },
      lines: lines.map(plainLine),
      findings: [
        ...unknownFindings(unknown, rules()),
        ...changedFindings(all, null).filter((each) => each.subject === subject),
      ],
      dispute: unknownDispute(unknown, kept),
    };
  }

  async function keep(dispute: Dispute, state: KeptDispute['state'], reason: string | null) {
    const { subject, tooMuch } = dispute;
    const figures = figuresOf(tooMuch);
    const at = now().toISOString();
    await charges.saveDispute(connection, { subject, state, figures, at, reason });
  }

  /** Its page, with the shipment's passport. Errors: `not-found`. */
  async function dispute(subject: string): Promise<Result<MadePage>> {
    const found = await shown(subject);
    if (!found.ok) return found;
    const { shipment, dispute: of } = found.value;
    const made = shipment
      ? await needs.passport(shipment.attemptId, {
          carton: null,
          withPeople: false,
          withCosts: true,
          charges: disputedCharges(found.value),
        })
      : ok({ pdf: await unknownPdf(found.value) });
    if (!made.ok) return made;
    const { pdf } = made.value;
    // A settled one stays settled: its page is made again for the file.
    if (of.state === 'open') await keep(of, 'disputed', null);
    const name = of.reference || of.trackingNumber || subject;
    return ok({
      name: `${safeName(`dispute-${name}`)}.pdf`,
      pdf,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      dispute: of,
    });
  }

  async function unknownPdf(found: ShipmentCharges): Promise<Uint8Array> {
    const { shipFrom, 'printing.paperSize': asked } = settings.current();
    const size = asked === 'auto' ? officePaper(shipFrom?.country ?? null) : asked;
    return await needs.writer.passport(unknownPaper(found, now()), PAPER_SIZES[size]);
  }

  /** Errors: `not-found`, `bad-input` where nothing is too much. */
  async function settle(subject: string, reason: string): Promise<Result<Dispute>> {
    const found = await shown(subject);
    if (!found.ok) return found;
    const { dispute: of } = found.value;
    if (of.tooMuch.length === 0) {
      const message = say('Nothing is billed too much: there is nothing to settle.');
      return refuse('bad-input', message, { field: 'subject' });
    }
    await keep(of, 'settled', reason);
    return ok(of);
  }

  /** Overcharges that a person should see to. */
  async function open(): Promise<Dispute[]> {
    return disputesOf(await ledger(), rules()).filter(({ state }) => state !== 'settled');
  }

  return { ledger, list, statistics, shown, dispute, settle, open };
}

const NOTHING: ChargeList = {
  month: null,
  matched: 0,
  unmatched: [],
  differences: [],
  notCompared: [],
  findings: [],
  disputes: [],
  counts: { unmatched: 0, differences: 0, notCompared: 0, findings: 0, disputes: 0 },
};
