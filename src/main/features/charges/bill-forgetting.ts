import type { ForgottenBill } from '../../../shared/charges/commands.ts';
import { shown } from '../../../shared/kernel/decimal.ts';
import { fold } from '../../../shared/kernel/fold.ts';
import { say } from '../../../shared/kernel/message.ts';
import { ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import { sumsOf } from './logic/compare.ts';
import type { ChargeRepository, StoredLine } from './ports.ts';

export interface BillForgettingNeeds {
  charges: ChargeRepository;
  connection: string;
}

export type BillForgetting = ReturnType<typeof createBillForgetting>;

/** Deletes the lines of a bill that was read wrongly, so that it can be imported anew. */
export function createBillForgetting({ charges, connection }: BillForgettingNeeds) {
  /** `biller`: null where one alone has that number. Errors: `not-found`, `ambiguous`. */
  async function forget(biller: string | null, bill: string): Promise<Result<ForgottenBill>> {
    const all = await charges.lines(connection);
    const numbered = all.filter((line) => fold(line.bill) === fold(bill));
    const lines =
      biller === null ? numbered : numbered.filter((line) => fold(line.biller) === fold(biller));
    const [first] = lines;
    const billers = billersOf(numbered);
    if (!first) return unknown(biller, bill, billers);
    if (biller === null && billers.length > 1) {
      const message = say('Bill {bill} is of several billers: {billers}. Name one of these.', {
        bill,
        billers: said(billers),
      });
      return refuse('ambiguous', message, { field: 'biller' });
    }
    await charges.forget(
      connection,
      lines.map(({ id }) => id),
    );
    return ok({
      biller: first.biller,
      bill: first.bill,
      lines: lines.length,
      sums: sumsOf(lines),
    });
  }

  return { forget };
}

/** Each as it was written first. */
const billersOf = (lines: readonly StoredLine[]): string[] =>
  [...Map.groupBy(lines, ({ biller }) => fold(biller)).values()].flatMap(([first]) =>
    first ? [first.biller] : [],
  );

const said = (billers: readonly string[]): string => billers.map(shown).join(', ');

function unknown(
  biller: string | null,
  bill: string,
  billers: readonly string[],
): Result<ForgottenBill> {
  if (biller === null || billers.length === 0)
    return refuse('not-found', say('No bill {bill} was imported here.', { bill }), {
      field: 'bill',
    });
  const message = say('Bill {bill} is of {billers}, not of {biller}.', {
    bill,
    billers: said(billers),
    biller: shown(biller),
  });
  return refuse('not-found', message, { field: 'biller' });
}
