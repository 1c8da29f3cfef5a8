import { show } from '../../../shared/kernel/decimal.ts';
import { TrackingNumberSchema } from '../../../shared/kernel/ids.ts';
import { english, say } from '../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../shared/kernel/result.ts';
import type { Scrubber } from '../../../shared/kernel/secrets.ts';
import { type TrackingResponse, TrackingResponseSchema } from '../../../shared/partner/tracking.ts';
import { isSameTrackingNumber, type Tracking } from '../../../shared/tracking/tracking.ts';
import type { TrackingSource } from '../../features/tracking/ports.ts';
import type { PartnerCalls } from './http/calls.ts';
import { answerError, parseAnswer, unusable } from './http/failure.ts';

const TRACKING = say('tracking');

/** Dots alone would be taken as path segments. */
const isTrackable = (number: string): boolean =>
  TrackingNumberSchema.safeParse(number).success && /[^.]/.test(number);

/** GET /Tracking/Get/Detail/{TrackingNumber} (interface document, "Tracking record"). */
export function createTrackingSource(calls: PartnerCalls, scrubber: Scrubber): TrackingSource {
  return {
    async track(trackingNumber, { once } = { once: false }) {
      const number = trackingNumber.trim();
      if (!isTrackable(number)) {
        const message = say('Tracking number: expected one as on the label, found {found}.', {
          found: show(number),
        });
        return refuse('bad-input', message, { field: 'trackingNumber' });
      }
      const answer = await calls.get(
        `/Tracking/Get/Detail/${encodeURIComponent(number.toWellFormed())}`,
        'tracking',
        TRACKING,
        null,
        once ? [] : undefined,
      );
      if (!answer.ok) return answer;
      if (answer.value.status !== 200) {
        const error = answerError(answer.value, TRACKING, scrubber);
        if (error.status !== 404 || error.code !== 'partner-refused') return fail(error);
        const translatable = say('The partner does not know the tracking number {number} (yet).', {
          number: show(number),
        });
        return fail({
          ...error,
          code: 'not-found',
          message: english(translatable),
          translatable,
          retry: 'later',
        });
      }
      const parsed = parseAnswer(answer.value, TrackingResponseSchema, TRACKING);
      return parsed.ok ? toTracking(parsed.value, number, scrubber) : parsed;
    },
  };
}

function toTracking(wire: TrackingResponse, asked: string, { scrub }: Scrubber): Result<Tracking> {
  const found = wire.TrackingNumber?.trim() ?? '';
  if (found !== '' && !isSameTrackingNumber(found, asked)) {
    const why = say('expected {expected}, found {found}', {
      expected: show(asked),
      found: show(scrub(found)),
    });
    return fail(unusable(TRACKING, 'TrackingNumber', why));
  }
  const history = newestFirst(
    wire.TrackingHistory.map((entry) => ({
      at: scrub(entry.StatusDate?.trim() ?? ''),
      status: scrub(entry.Status?.trim() ?? ''),
      detail: scrub(entry.StatusDetail?.trim() ?? ''),
      location: scrub(entry.Location?.trim() ?? ''),
    })),
  );
  const status = history.find((entry) => entry.status !== '')?.status;
  if (status === undefined) {
    return fail(unusable(TRACKING, 'TrackingHistory', say('expected a Status, found none')));
  }
  return ok({
    trackingNumber: asked,
    reference: wire.Reference?.trim() || null,
    status,
    estimatedDelivery: scrub(wire.EstimatedDelivery?.trim() ?? '') || null,
    history,
  });
}

/**
 * Sorts the history; the document does not state the order of TrackingHistory. If all dates are readable,
 * it is sorted by them; entries with the same time, or all if one has no time, keep the list's own
 * direction.
 */
function newestFirst(history: Tracking['history']): Tracking['history'] {
  const timed = history.map((entry) => ({ entry, time: timeOf(entry) }));
  const dated = timed.filter(({ time }) => !Number.isNaN(time));
  const [first, last] = [dated[0], dated.at(-1)];
  if (!first || !last) return history;
  const listed = first.time < last.time ? timed.toReversed() : timed;
  const sorted = dated.length < timed.length ? listed : listed.toSorted((a, b) => b.time - a.time);
  return sorted.map(({ entry }) => entry);
}

/** A time without a zone is read as UTC: local time skips and repeats hours at clock changes. */
const timeOf = ({ at }: Tracking['history'][number]): number =>
  Date.parse(/^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/.test(at) ? `${at}Z` : at);
