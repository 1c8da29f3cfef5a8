import { lazy, Suspense } from 'react';
import { BoughtMeanwhileCards } from '../features/packing/bought-meanwhile.tsx';
import { WhichOrder } from '../features/packing/dialogs/which-order.tsx';
import { SignInDialog } from '../features/people/sign-in.tsx';
import { LeftOver } from '../features/printing/left-over.tsx';
import { QueueDialog } from '../features/printing/queue-box.tsx';
import { PinDialog } from '../features/settings/supervisor/pin.tsx';
import { SettingsPinDialog } from '../features/settings/supervisor/settings-pin.tsx';
import { Unbroken } from '../kit/notices/error-boundary.tsx';
import { HelpDialog } from '../kit/notices/help.tsx';
import { Loading } from '../kit/states.tsx';
import { useHotkey } from '../scanner/hotkeys.tsx';
import { useWindow } from '../state/window-store.ts';
import { t } from '../words/words.ts';
import { BenchScreen } from './bench.tsx';
import { NoContact } from './frame/no-contact.tsx';
import { Rail } from './frame/rail.tsx';
import { StatusBar } from './frame/status-bar.tsx';
import { StopDialog } from './stop.tsx';
import '../app.css';

const OrdersScreen = lazy(() => import('../features/orders/orders.tsx'));
const ShipmentsScreen = lazy(() => import('../features/shipments/shipments.tsx'));
const PracticePanel = lazy(() => import('../features/maintenance/first-run/practice-panel.tsx'));
const ReturnsScreen = lazy(() => import('../features/returns/returns.tsx'));
const TrackingScreen = lazy(() => import('../features/tracking/tracking.tsx'));
const CustomsScreen = lazy(() => import('../features/catalogue/customs.tsx'));
const SettingsScreen = lazy(() => import('./settings/settings.tsx'));

export function App() {
  const sandbox = useWindow((state) => state.status?.partner.sandbox ?? false);
  const place = useWindow((state) => state.place);
  const contact = useWindow((state) => state.contact);
  useHotkey('help', () => useWindow.setState({ help: true }), true, t('This help'));
  return (
    <div className="window" data-sandbox={sandbox || undefined}>
      <a className="skip" href="#main">
        {t('Skip to what to do next')}
      </a>
      <Rail />
      {/* Another place is another try; where the contact is lost, that is what is told. */}
      <Unbroken key={`${place} ${contact}`}>
        <Suspense fallback={<Loading />}>
          <Screen />
        </Suspense>
      </Unbroken>
      <BoughtMeanwhileCards />
      <LeftOver />
      {sandbox && (
        <Unbroken instead={null}>
          <Suspense>
            <PracticePanel />
          </Suspense>
        </Unbroken>
      )}
      <StatusBar />
      <QueueDialog />
      <PinDialog />
      <SignInDialog />
      <SettingsPinDialog />
      <WhichOrder />
      <StopDialog />
      <HelpDialog />
    </div>
  );
}

function Screen() {
  const contact = useWindow((state) => state.contact);
  const place = useWindow((state) => state.place);
  const known = useWindow((state) => state.bench !== undefined);
  if (contact !== 'up' || !known) return <NoContact contact={contact} />;
  switch (place) {
    case 'bench':
      return <BenchScreen />;
    case 'orders':
      return <OrdersScreen />;
    case 'shipments':
      return <ShipmentsScreen />;
    case 'returns':
      return <ReturnsScreen />;
    case 'tracking':
      return <TrackingScreen />;
    case 'customs':
      return <CustomsScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}
