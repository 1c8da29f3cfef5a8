import type { ScanAnswer } from '../../shared/packing/session.ts';
import type { Stop } from './window-store.ts';

/** What may have been bought is no failure and must not look like one; nor is a price that asks. */
export function toneOfStop(stop: Stop): ScanAnswer['tone'] {
  const code = stop.kind === 'call' ? stop.error.code : null;
  if (code === 'purchase-unknown') return 'unknown';
  return code === 'price-rose' || code === 'quote-stale' ? 'attention' : 'stop';
}
