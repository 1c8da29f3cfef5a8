import { type StationError, stationError } from '../../shared/errors.ts';
import { sentence } from '../../shared/sentence.ts';
import { type OrderKey, showOrderKey } from '../../shared/station/order.ts';
import type { Attempt } from '../domain/purchasing/ports.ts';

/** What of a purchase's paper is not there: labels can also be given by a person, an invoice cannot. */
export type MissingPaper = 'labels' | 'invoice';

/** Rule 15: bought, but the paper cannot be had is a state with its own next action. */
export function paperMissing(
  { answer }: Attempt,
  order: OrderKey,
  missing: MissingPaper,
  { message, retry }: Pick<StationError, 'message' | 'retry'>,
): StationError {
  const ref = showOrderKey(order);
  const hasAddress = missing === 'invoice' || (answer?.labelUrls ?? []).some(Boolean);
  const ways = [
    ...(hasAddress && retry !== 'never' ? [`fetch it again: packbench ship ${ref}`] : []),
    ...(missing === 'labels'
      ? [`give the label files from the partner’s portal: packbench settle ${ref} --label FILE`]
      : []),
  ].join('; or ');
  const next = ways && ` ${sentence(ways.charAt(0).toUpperCase() + ways.slice(1))}`;
  return stationError('paper-missing', `${sentence(message)}${next}`, retry ? { retry } : {});
}
