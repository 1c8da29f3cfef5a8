import {
  CirclePause,
  FileCheck,
  KeyRound,
  type LucideIcon,
  MapPin,
  RefreshCw,
  Store,
  UserPen,
} from 'lucide-react';
import type { Fix } from '../../shared/orders/order-finding.ts';
import type { Mending } from '../../shared/packing/fixes.ts';
import { goToOwnAddress, useSetUp } from '../features/maintenance/set-up/set-up-store.ts';
import type { Act } from '../kit/keys/keys.ts';
import { askRatesAgain, goTo } from '../state/actions.ts';
import { remember } from '../state/session-storage.ts';
import { type Fixing, useWindow } from '../state/window-store.ts';
import { t } from '../words/words.ts';
import { fixLabel } from './messages.ts';

interface Button {
  icon: LucideIcon;
  /** Key while packing; in a stop dialog the fix has the key of the next step. */
  act?: Act;
  press: (mending: Mending, why: string) => void;
}

/** Button of each fix, for refusals and findings. */
const BUTTONS: Record<Fix, Button> = {
  'own-address': {
    icon: MapPin,
    act: 'ownAddress',
    press: goToOwnAddress,
  },
  receiver: {
    icon: UserPen,
    act: 'edit',
    press: ({ field }) => startFixing({ kind: 'receiver', field }),
  },
  customs: {
    icon: FileCheck,
    act: 'customsData',
    press: () => startFixing({ kind: 'customs' }),
  },
  merchants: {
    icon: Store,
    press: () => openSettings('merchants'),
  },
  connection: {
    icon: KeyRound,
    press: () => openSettings('credentials'),
  },
  'ask-again': {
    icon: RefreshCw,
    act: 'next',
    press: () => void askRatesAgain(),
  },
  rates: {
    icon: RefreshCw,
    act: 'next',
    press: () => void askRatesAgain(),
  },
  hold: {
    icon: CirclePause,
    act: 'hold',
    press: (_mending, why) => startFixing({ kind: 'hold', reason: why }),
  },
};

/** `why` is the default reason for a hold. */
export function fixButton(mending: Mending, why: string) {
  const { press, ...button } = BUTTONS[mending.fix];
  return { ...button, label: t(fixLabel(mending)), onPress: () => press(mending, why) };
}

export const HOLD: Mending = { fix: 'hold', field: null };

export function startFixing(fixing: Fixing): void {
  useWindow.setState({ fixing });
  goTo('bench');
}

export function openSettings(section: 'merchants' | 'credentials' | 'exchange' | 'checks'): void {
  remember('settings.section', section);
  useSetUp.setState({ step: null });
  goTo('settings');
}
