import { exceptionOf } from '../../../shared/exceptions/exception.ts';
import { carrierKey } from '../../../shared/handover/handover.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { StationParts } from '../../station/parts.ts';
import type { ExceptionSource } from '../exceptions/ports.ts';
import { type HandoverService, lookedBack } from './handover-service.ts';
import { cutOffs, isLate } from './rules/cut-offs.ts';

type Parts = Pick<StationParts, 'store' | 'settings' | 'connection' | 'now'>;

/** Shipments that were not handed over in time, and those on the closed lists of two benches. */
export const handoverExceptions =
  (
    { store: { handovers }, settings, connection, now }: Parts,
    { candidates }: Pick<HandoverService, 'candidates'>,
  ): ExceptionSource =>
  async () => {
    const at = now();
    const times = cutOffs(settings.current()['handover.cutOffs'], at);
    const late = (await candidates()).filter((each) =>
      isLate(each, times.get(carrierKey(each.carrier)), at),
    );
    const doubles = await handovers.doubles(connection.name, lookedBack(at));
    return [
      ...late.map(({ attemptId, merchant, reference, trackingNumber, openedAt, carrier }) =>
        exceptionOf('late', `late ${attemptId}`, {
          ...{ attemptId, trackingNumber, since: openedAt, order: { merchant, reference } },
          what: say('It should have gone with {carrier}.', { carrier }),
        }),
      ),
      ...doubles.map(({ attemptId, merchant, reference, trackingNumber }) =>
        exceptionOf('double', `double ${attemptId}`, {
          ...{ attemptId, trackingNumber, order: { merchant, reference } },
        }),
      ),
    ];
  };
