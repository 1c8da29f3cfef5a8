import { z } from 'zod';
import { goToDay } from '../../state/day-tab.ts';
import { remember } from '../../state/session-storage.ts';
import { VIEWS } from './messages.ts';

export const ViewSchema = z.enum(VIEWS);

/** The screen restores both like a choice before a reload. */
export const VIEW_KEPT = 'charges.view';
export const CASE_KEPT = 'charges.case';

/** Shows what is wrong with the bills of a shipment. */
export function goToCharges(subject: string): void {
  remember(VIEW_KEPT, 'cases');
  remember(CASE_KEPT, subject);
  remember('charges.month', null);
  goToDay('charges');
}
