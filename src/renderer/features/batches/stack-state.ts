import { create } from 'zustand';
import type { CallInput, CallName } from '../../../shared/bridge/calls.ts';
import type { OrderKey } from '../../../shared/orders/order.ts';
import { type ChooseRule, ChooseRuleSchema } from '../../../shared/rating/quote.ts';
import {
  commandOf,
  OFFERS,
  type ScanCommand,
  sayingOf,
} from '../../../shared/scanning/commands.ts';
import { pressHotkey } from '../../kit/keys/hotkeys.tsx';
import { type Act, PICKS } from '../../kit/keys/keys.ts';
import { sound } from '../../state/sound.ts';
import { ask, askOrStop } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';

/** Input on the stack screens that was not sent yet. */
export const useStackForm = create<{ rule: ChooseRule | null; count: string | null }>()(() => ({
  rule: null,
  count: null,
}));

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

/** Handles a command scanned on the empty bench or a stack screen; returns whether it belongs to them. */
export function scanOnStacks(read: string, isStackOpen: boolean): boolean {
  const command = commandOf(read);
  if (command === 'STACKS' && !isStackOpen) {
    openStack('list');
    return true;
  }
  if (!isStackOpen) return false;
  if (command && ACTS[command]) return pressed(ACTS[command]);
  const offer = OFFERS.find((each) => each === command);
  if (offer) {
    useStackForm.setState({ rule: ChooseRuleSchema.parse(offer.toLowerCase()) });
    return true;
  }
  const scanned = sayingOf(read);
  if (scanned?.command === 'STACK') return pressed(PICKS[Number(scanned.text) - 1]);
  if (scanned?.command !== 'QTY' || !/^\d{1,4}$/.test(scanned.text)) return false;
  useStackForm.setState({ count: scanned.text });
  return true;
}

/** A key that is not available shows and sounds a refusal. */
function pressed(act: Act | undefined): true {
  if (!act || !pressHotkey(act)) sound('stop');
  return true;
}
