import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import type { CallInput, CallName } from '../../../shared/bridge/calls.ts';
import { say } from '../../../shared/kernel/message.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import { type ScanAnswer, scanAnswer } from '../../../shared/packing/session.ts';
import { type ChooseRule, ChooseRuleSchema } from '../../../shared/rating/quote.ts';
import {
  argumentCommandOf,
  commandOf,
  OFFERS,
  type ScanCommand,
} from '../../../shared/scanning/command-codes.ts';
import { pressHotkey } from '../../kit/keys/hotkeys.tsx';
import { type Act, PICKS } from '../../kit/keys/keys.ts';
import { ask, askOrStop } from '../../state/station.ts';
import { useWindow, type WindowState } from '../../state/window-store.ts';

interface StackForm {
  rule: ChooseRule | null;
  count: string | null;
  /** The input that the screen asks for. */
  asks: StackField | null;
}
type StackField = 'rule' | 'count';

/** Input on the stack screens that was not sent yet. */
export const useStackForm = create<StackForm>()(() => ({ rule: null, count: null, asks: null }));

/** For the part of a screen that asks for it: scans fill it in. */
export function useAsksFor(field: StackField): void {
  useLayoutEffect(() => {
    useStackForm.setState({ asks: field });
    return () => useStackForm.setState({ asks: null });
  }, [field]);
}

export const openStack = (stack: OrderKey | 'list'): void => {
  useStackForm.setState({ rule: null, count: null });
  useWindow.setState({ stack, answer: null });
};

export const closeStack = (): void => useWindow.setState({ stack: null, answer: null });

type BatchCall = { [N in CallName]: N extends `batch.${string}` ? N : never }[CallName];

/** Sends it; a refusal stops the packer. The station publishes the changes. */
export async function send<N extends BatchCall>(name: N, input: CallInput<N>): Promise<void> {
  const done = await askOrStop(name, input);
  const current = done.ok ? await ask('batch.current', {}) : null;
  if (current?.ok) useWindow.setState({ batch: current.value.batch });
}

/** Keys of these screens pressed by a command barcode. */
const ACTS: Partial<Record<ScanCommand, Act>> = {
  OK: 'next',
  CANCEL: 'close',
  STACKS: 'more',
  'SET-ASIDE': 'leave',
};

/**
 * Handles a command scanned on the empty bench or a stack screen. Returns false if it belongs to neither,
 * and the answer unless the screen shows the effect.
 */
export function scanOnStacks(read: string, stack: WindowState['stack']): ScanAnswer | boolean {
  const command = commandOf(read);
  if (command === 'STACKS' && stack === null) {
    openStack('list');
    return true;
  }
  if (stack === null) return false;
  if (command && ACTS[command]) {
    if (!pressHotkey(ACTS[command])) return unfitting(read);
    return (
      command !== 'STACKS' || stack !== 'list' || scanAnswer('info', say('All stacks are shown.'))
    );
  }
  const offer = OFFERS.find((each) => each === command);
  const scanned = argumentCommandOf(read);
  if (offer) return filledIn('rule', ChooseRuleSchema.parse(offer.toLowerCase()), read);
  if (scanned?.command === 'STACK') {
    const pick = PICKS[Number(scanned.text) - 1];
    return pick !== undefined && pressHotkey(pick) ? true : unfitting(read);
  }
  if (scanned?.command !== 'QTY' || !/^\d{1,4}$/.test(scanned.text)) return false;
  return filledIn('count', scanned.text, read);
}

/** A scanned input, unless the screen does not ask for it: it would count later, unseen. */
function filledIn<F extends StackField>(field: F, value: StackForm[F], read: string): ScanAnswer {
  if (useStackForm.getState().asks !== field) return unfitting(read);
  useStackForm.setState({ [field]: value });
  return scanAnswer('success', say('{code} is filled in.', { code: read }));
}

const unfitting = (code: string): ScanAnswer =>
  scanAnswer('attention', say('{code}: not possible here.', { code }));
