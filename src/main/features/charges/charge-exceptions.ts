import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { ExceptionSource } from '../../kernel/feature.ts';
import { listed } from '../exceptions/logic/listed.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { ChargeService } from './charge-service.ts';
import { figuresSaid } from './logic/ledger.ts';
import type { ChargeRepository } from './ports.ts';

interface ChargeExceptionsNeeds {
  charges: ChargeRepository;
  service: ChargeService;
  settings: SettingsSource;
  connection: string;
  now(): Date;
}

/** A cancellation changes what is owed, without a change of any bill. */
const OLDEST_MS = 10 * 60 * 1000;

/** What was billed beyond the set amount and is not settled. */
export function chargeExceptions(needs: ChargeExceptionsNeeds): ExceptionSource {
  const { charges, service, settings, connection, now } = needs;
  let known: { key: string; at: number; open: ReturnType<ChargeService['open']> } | null = null;

  /** The list of exceptions is asked for after every purchase: bills are compared when they change. */
  function openNow(mark: string): ReturnType<ChargeService['open']> {
    const above = settings.current()['charges.disputeAbove'];
    const key = `${mark} ${above}`;
    const at = now().getTime();
    if (known?.key === key && Math.abs(at - known.at) < OLDEST_MS) return known.open;
    const open = service.open();
    known = { key, at, open };
    open.catch(() => {
      known = null;
    });
    return open;
  }

  return async () => {
    const mark = await charges.mark(connection);
    if (mark === null) return [];
    const open = await openNow(mark);
    return listed(
      'charges',
      open.map(
        ({ subject, attemptId, reference, merchant, trackingNumber, tooMuch, state, at }) => {
          const amount = figuresSaid(tooMuch);
          return exceptionOf('charges', `charges ${subject}`, {
            attemptId: attemptId ?? '',
            trackingNumber,
            since: at,
            order: attemptId === null ? null : { merchant, reference },
            what:
              state === 'disputed'
                ? say('Billed too much: {amount}. It is disputed, and not settled yet.', { amount })
                : say('Billed too much: {amount}.', { amount }),
          });
        },
      ),
    );
  };
}
