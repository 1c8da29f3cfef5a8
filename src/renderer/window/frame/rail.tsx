import {
  ChartColumn,
  ClipboardList,
  type LucideIcon,
  MapPinned,
  PackageOpen,
  Settings2,
  Tags,
  Truck,
  Undo,
} from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Exception } from '../../../shared/exceptions/exception.ts';
import { useAfterSale } from '../../features/shipments/after-sale-state.ts';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { KEYS } from '../../kit/keys/keys.ts';
import { goTo } from '../../state/actions.ts';
import { goToDay } from '../../state/day-tab.ts';
import { type Place, useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { PLACE_NAMES } from '../messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import './rail.css';

const PLACES: readonly { place: Place; icon: LucideIcon }[] = [
  { place: 'bench', icon: PackageOpen },
  { place: 'orders', icon: ClipboardList },
  { place: 'shipments', icon: Truck },
  { place: 'returns', icon: Undo },
  { place: 'tracking', icon: MapPinned },
  { place: 'customs', icon: Tags },
  { place: 'day', icon: ChartColumn },
  { place: 'settings', icon: Settings2 },
];

const CameraScanner = lazy(() => import('../../features/scanning/camera/camera-scanner.tsx'));

export function Rail() {
  const reads = useWindow((state) => state.status?.cameraScanner != null);
  const here = useWindow((state) => state.place);
  return (
    <nav className="rail" aria-label={t('Main navigation')} data-camera={reads || undefined}>
      <ul>
        {PLACES.map((each) => (
          <li key={each.place} title={t(PLACE_NAMES[each.place])}>
            <RailItem {...each} current={each.place === here} />
          </li>
        ))}
      </ul>
      {reads && (
        <ErrorBoundary instead={null}>
          <Suspense fallback={null}>
            <CameraScanner />
          </Suspense>
        </ErrorBoundary>
      )}
    </nav>
  );
}

interface RailItemProps {
  place: Place;
  icon: LucideIcon;
  current: boolean;
}

function RailItem({ place, icon: Icon, current }: RailItemProps) {
  const parcels = useAfterSale(({ needs }) => countParcels(needs));
  const count = place === 'tracking' ? parcels : 0;
  // The figures, and not what was looked at last: a key goes to the same place each time.
  const go = () => (place === 'day' ? goToDay('figures') : goTo(place));
  useHotkey(place, go, true, t(PLACE_NAMES[place]));
  return (
    <Button
      className="rail-item"
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={KEYS[place]}
      onPress={go}
    >
      <Icon aria-hidden />
      <span className="rail-name">{t(PLACE_NAMES[place])}</span>
      {count > 0 && (
        <span className="rail-count">
          <span aria-hidden>{count}</span>
          <span className="visually-hidden">{t('{count} need a look', { count })}</span>
        </span>
      )}
      <kbd aria-hidden>{KEYS[place]}</kbd>
    </Button>
  );
}

const countParcels = (needs: readonly Exception[]): number =>
  needs.filter(({ kind }) => kind === 'parcel').length;
