import {
  ClipboardList,
  type LucideIcon,
  MapPinned,
  PackageOpen,
  Settings2,
  Tags,
  Truck,
  Undo,
} from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { Need } from '../../../shared/shipments/attention.ts';
import { useAfterSale } from '../../features/returns/after-sale-state.ts';
import { type Hotkey, useHotkey } from '../../scanner/hotkeys.tsx';
import { goTo } from '../../state/actions.ts';
import { type Place, useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { PLACE_NAMES } from '../messages.ts';
import './rail.css';

const PLACES: readonly { place: Place; hotkey: Hotkey; icon: LucideIcon }[] = [
  { place: 'bench', hotkey: 'Alt+B', icon: PackageOpen },
  { place: 'orders', hotkey: 'Alt+O', icon: ClipboardList },
  { place: 'shipments', hotkey: 'Alt+S', icon: Truck },
  { place: 'returns', hotkey: 'Alt+R', icon: Undo },
  { place: 'tracking', hotkey: 'Alt+K', icon: MapPinned },
  { place: 'customs', hotkey: 'Alt+C', icon: Tags },
  { place: 'settings', hotkey: 'Alt+T', icon: Settings2 },
];

export function Rail() {
  const here = useWindow((state) => state.place);
  return (
    <nav className="rail" aria-label={t('Where to go')}>
      <ul>
        {PLACES.map((each) => (
          <li key={each.place}>
            <RailItem {...each} current={each.place === here} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RailItemProps {
  place: Place;
  hotkey: Hotkey;
  icon: LucideIcon;
  current: boolean;
}

function RailItem({ place, hotkey, icon: Icon, current }: RailItemProps) {
  const parcels = useAfterSale(({ needs }) => countParcels(needs));
  const count = place === 'tracking' ? parcels : 0;
  useHotkey(hotkey, () => goTo(place), true, t(PLACE_NAMES[place]));
  return (
    <Button
      className="rail-item"
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={hotkey}
      onPress={() => goTo(place)}
    >
      <Icon aria-hidden />
      <span>{t(PLACE_NAMES[place])}</span>
      {count > 0 && (
        <span className="rail-count">
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">{t('{count} need a look', { count })}</span>
        </span>
      )}
      <kbd aria-hidden>{hotkey}</kbd>
    </Button>
  );
}

const countParcels = (needs: readonly Need[]): number =>
  needs.filter(({ kind }) => kind === 'parcel').length;
