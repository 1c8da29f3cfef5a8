import { Unplug } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { UnreadScanNotice } from '../features/devices/unread-scan.tsx';
import { BoughtMeanwhileCards } from '../features/packing/bought-meanwhile.tsx';
import { WhichOrder } from '../features/packing/dialogs/which-order.tsx';
import { SignInDialog } from '../features/people/sign-in.tsx';
import { LeftOver } from '../features/printing/left-over.tsx';
import { QueueDialog } from '../features/printing/queue-box.tsx';
import { PinDialog, SettingsPinDialog } from '../features/settings/supervisor/pin.tsx';
import { useHotkey, useWaits } from '../kit/keys/hotkeys.tsx';
import { Loading } from '../kit/notice.tsx';
import { useLanguage } from '../state/language.ts';
import { setSimulatorOpen, usePreferences } from '../state/preferences.ts';
import { useWindow } from '../state/window-store.ts';
import { locale, t } from '../words/words.ts';
import { BenchScreen } from './bench.tsx';
import type { Contact } from './bridge.ts';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { HelpDialog } from './frame/help.tsx';
import { IgnoredKey } from './frame/ignored-key.tsx';
import { Rail } from './frame/rail.tsx';
import { StatusBar } from './frame/status-bar.tsx';
import { StopDialog } from './stop.tsx';
import '../app.css';

const OrdersScreen = lazy(() => import('../features/orders/orders.tsx'));
const ShipmentsScreen = lazy(() => import('../features/shipments/shipments.tsx'));
const PracticePanel = lazy(() => import('../features/maintenance/first-run/practice-panel.tsx'));
const ReturnsScreen = lazy(() => import('../features/returns/returns.tsx'));
const TrackingScreen = lazy(() => import('../features/tracking/tracking.tsx'));
const CustomsScreen = lazy(() => import('../features/customs/customs.tsx'));
const DayScreen = lazy(() => import('../features/day/day.tsx'));
const SettingsScreen = lazy(() => import('./settings/settings.tsx'));

function App() {
  const sandbox = useWindow((state) => state.status?.partner.sandbox);
  const place = useWindow((state) => state.place);
  const contact = useWindow((state) => state.contact);
  useHotkey('help', () => useWindow.setState({ help: true }), true, t('This help'));
  return (
    <div className="window" data-sandbox={sandbox || undefined}>
      <a className="skip" href="#main">
        {t('Skip to what to do next')}
      </a>
      <Rail />
      {/* Resets the error boundary at another place; a lost connection is shown instead of an
         error. */}
      <ErrorBoundary key={`${place} ${contact}`}>
        <Suspense fallback={<ScreenLoading />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
      <BoughtMeanwhileCards />
      <LeftOver />
      {sandbox === undefined && <SimulatorKey />}
      {sandbox && (
        <ErrorBoundary instead={null}>
          <Suspense fallback={<SimulatorKey />}>
            <PracticePanel />
          </Suspense>
        </ErrorBoundary>
      )}
      <StatusBar />
      <IgnoredKey />
      <UnreadScanNotice />
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

/** Active while the simulator is loading: toggles it in advance. */
function SimulatorKey() {
  const turn = () => setSimulatorOpen(!usePreferences.getState().playOpen);
  useHotkey('simulate', turn, true, t('Simulate scanner and scale'));
  return null;
}

/** Keys of a screen whose script is loading. */
function ScreenLoading() {
  useWaits(t('This screen is still loading. Press the key again.'));
  return <Loading />;
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
    case 'day':
      return <DayScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}

/** The window in its language; a language change remounts it, so that all texts are read again. */
export function Window() {
  const language = useLanguage((state) => state.language);
  return (
    <I18nProvider key={language} locale={locale}>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** Hides data while the connection to the station is lost, so that no stale state is shown. */
function NoContact({ contact }: { contact: Contact }) {
  const lost = contact === 'lost';
  const what = lost ? t('No contact with the station') : t('Waiting for the station…');
  useWaits(what);
  return (
    <Frame
      next={{
        text: what,
        detail: lost
          ? t(
              'Trying again by itself. Nothing is lost: the packing is kept by the station. If this stays, start Packbench again.',
            )
          : t('The screens are here; the station that packs and buys is starting.'),
        tone: lost ? 'unknown' : undefined,
      }}
    >
      {lost ? (
        <div className="state-empty">
          <Unplug aria-hidden />
        </div>
      ) : (
        <Loading what={what} />
      )}
    </Frame>
  );
}
