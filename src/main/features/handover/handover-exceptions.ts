import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { carrierKey } from '../../../shared/handover/handover.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { ExceptionSource } from '../../kernel/feature.ts';
import type { Connection } from '../connection/connection.ts';
import { listed } from '../exceptions/logic/listed.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import { type HandoverService, lookedBack } from './handover-service.ts';
import { cutOffs, isLate } from './logic/cut-offs.ts';
import type { HandoverRepository } from './ports.ts';

interface HandoverExceptionsNeeds {
  handovers: HandoverRepository;
  settings: SettingsSource;
  connection: Connection;
  candidates: HandoverService['candidates'];
  now(): Date;
}

/** Not handed over in time, on the closed lists of two benches, or cancelled after the hand-over. */
export const handoverExceptions =
  ({
    handovers,
    settings,
    connection,
    candidates,
    now,
  }: HandoverExceptionsNeeds): ExceptionSource =>
  async () => {
    const at = now();
    const times = cutOffs(settings.current()['handover.cutOffs'], at);
    const late = (await candidates()).filter((each) =>
      isLate(each, times.get(carrierKey(each.carrier)), at),
    );
    const doubles = await handovers.doubles(connection.name, lookedBack(at));
    const gone = await handovers.cancelledAfter(connection.name, lookedBack(at));
    return [
      ...listed(
        'late',
        late.map(({ attemptId, merchant, reference, trackingNumber, openedAt, carrier }) =>
          exceptionOf('late', `late ${attemptId}`, {
            attemptId,
            trackingNumber,
            since: openedAt,
            order: { merchant, reference },
            what: say('It should have gone with {carrier}.', { carrier }),
          }),
        ),
      ),
      ...doubles.map(({ attemptId, merchant, reference, trackingNumber }) =>
        exceptionOf('double', `double ${attemptId}`, {
          attemptId,
          trackingNumber,
          order: { merchant, reference },
        }),
      ),
      ...gone.map(({ attemptId, merchant, reference, trackingNumber, carrier, cancelledAt }) =>
        exceptionOf('gone', `gone ${attemptId}`, {
          attemptId,
          trackingNumber,
          since: cancelledAt,
          order: { merchant, reference },
          what: say('Cancelled, but it went with the driver of {carrier}.', { carrier }),
        }),
      ),
    ];
  };
