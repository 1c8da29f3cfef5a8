import type { chargeCommands } from '../../../shared/charges/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import { bytesOf } from '../../kernel/base64.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import { decisionOf } from '../settings/supervisor.ts';
import type { BillForgetting } from './bill-forgetting.ts';
import type { BillFile, BillImport } from './bill-import.ts';
import type { ChargeService } from './charge-service.ts';
import type { InvoiceFetch } from './invoice-fetch.ts';
import { figuresOf } from './logic/ledger.ts';

interface ChargeUseCasesNeeds {
  service: ChargeService;
  bills: BillImport;
  forgetting: BillForgetting;
  invoices: InvoiceFetch;
}

export function chargeUseCases({
  service,
  bills,
  forgetting,
  invoices,
}: ChargeUseCasesNeeds): UseCasesOf<typeof chargeCommands> {
  return {
    'charges.import': async ({ files, ...wish }) => {
      const read: BillFile[] = [];
      for (const { name, bytes } of files) {
        const file = bytesOf(bytes);
        if (!file.ok) return file;
        read.push({ name, bytes: file.value });
      }
      return await bills.importBills(read, wish);
    },
    'charges.importFiles': ({ files, ...wish }) => bills.importBills(files, wish),
    'charges.fetch': (_, { progress = () => undefined }) => invoices.fetch(progress),
    'charges.stopFetching': async () => {
      invoices.stop();
      return ok(null);
    },
    'charges.list': async ({ month, most, merchant }) =>
      ok(await service.list({ month, merchant }, most ?? null)),
    'charges.statistics': async ({ by, month }) =>
      ok({ by, rows: await service.statistics(by, month) }),
    'charges.shipment': ({ subject }) => service.shown(subject),
    'charges.dispute': async ({ subject }, { note }) => {
      const made = await service.dispute(subject);
      if (!made.ok) return made;
      const { name, pdf, sha256, dispute } = made.value;
      const data = { tooMuch: figuresOf(dispute.tooMuch), merchant: dispute.merchant, sha256 };
      note({ action: 'charge-disputed', subject: dispute.reference || subject, data });
      return ok({ name, pdf: Buffer.from(pdf).toString('base64'), sha256 });
    },
    'charges.settle': async ({ subject, ...by }, { note }) => {
      const decided = decisionOf(by);
      if (!decided.ok) return decided;
      const { reason } = decided.value;
      const settled = await service.settle(subject, reason);
      if (!settled.ok) return settled;
      const { reference, tooMuch, merchant } = settled.value;
      const data = { tooMuch: figuresOf(tooMuch), merchant };
      note({ action: 'charge-settled', subject: reference || subject, reason, data });
      return ok(null);
    },
    'charges.forget': async ({ biller, bill, reason: given }, { note }) => {
      const decided = decisionOf({ reason: given });
      if (!decided.ok) return decided;
      const forgotten = await forgetting.forget(biller, bill);
      if (!forgotten.ok) return forgotten;
      const { lines, sums } = forgotten.value;
      note({
        action: 'charges-forgotten',
        subject: forgotten.value.bill,
        reason: decided.value.reason,
        data: { biller: forgotten.value.biller, lines: String(lines), sums: figuresOf(sums) },
      });
      return forgotten;
    },
  };
}
