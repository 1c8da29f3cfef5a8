import { lazy, Suspense } from 'react';
import { Unbroken } from './components/broken.tsx';
import { HelpDialog } from './components/help.tsx';
import { PinDialog } from './components/pin.tsx';
import { Rail } from './components/rail.tsx';
import { SettingsPinDialog } from './components/settings-pin.tsx';
import { SignInDialog } from './components/sign-in.tsx';
import { Loading } from './components/states.tsx';
import { StatusBar } from './components/status-bar.tsx';
import { StopDialog } from './components/stop.tsx';
import { useHotkey } from './instruments/hotkeys.tsx';
import { BenchScreen } from './screens/bench.tsx';
import { NoContact } from './screens/no-contact.tsx';
import { LeftOver } from './screens/printing/left-over.tsx';
import { QueueDialog } from './screens/printing/queue-box.tsx';
import { useWindow } from './store/window-store.ts';
import { words } from './words/words.ts';
import './app.css';

const OrdersScreen = lazy(() => import('./screens/orders/orders.tsx'));
const ShipmentsScreen = lazy(() => import('./screens/shipments/shipments.tsx'));
const PlayPanel = lazy(() => import('./screens/play/play-panel.tsx'));
const ReturnsScreen = lazy(() => import('./screens/returns/returns.tsx'));
const TrackingScreen = lazy(() => import('./screens/tracking/tracking.tsx'));
const CustomsScreen = lazy(() => import('./screens/customs/customs.tsx'));
const SettingsScreen = lazy(() => import('./screens/settings/settings.tsx'));

export function App() {
  const sandbox = useWindow((state) => state.status?.partner.sandbox ?? false);
  const place = useWindow((state) => state.place);
  const contact = useWindow((state) => state.contact);
  useHotkey('F1', () => useWindow.setState({ help: true }));
  return (
    <div className="window" data-sandbox={sandbox || undefined}>
      <a className="skip" href="#main">
        {words.skipToMain}
      </a>
      <Rail />
      {/* Another place is another try; where the contact is lost, that is what is told. */}
      <Unbroken key={`${place} ${contact}`}>
        <Suspense fallback={<Loading />}>
          <Screen />
        </Suspense>
      </Unbroken>
      <LeftOver />
      {sandbox && (
        <Unbroken instead={null}>
          <Suspense>
            <PlayPanel />
          </Suspense>
        </Unbroken>
      )}
      <StatusBar />
      <QueueDialog />
      <PinDialog />
      <SignInDialog />
      <SettingsPinDialog />
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
