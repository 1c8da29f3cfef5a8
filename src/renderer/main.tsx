import './window/strict-policy.ts';
import '@fontsource-variable/atkinson-hyperlegible-next';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { followDevices } from './features/devices/scale-state.tsx';
import { followParcels, keepAfterSale } from './features/shipments/after-sale-state.ts';
import { listenForHotkeys, pressHotkey } from './kit/keys/hotkeys.tsx';
import { followLetters } from './kit/names/letters.ts';
import { keepFocus } from './scanner/focus-on-next.ts';
import { takeScan } from './scanner/last-scan.ts';
import { listenForQuestionMark } from './scanner/question-mark.ts';
import { listenForScans, setScanner } from './scanner/scanner.ts';
import { showUnreadScan } from './scanner/unread-scans.ts';
import { followUsbScanners } from './scanner/usb/usb-scanner.ts';
import { followScans } from './state/actions.ts';
import { keepDayTab } from './state/day-tab.ts';
import { followSounds } from './state/follow-sounds.ts';
import { showIgnored } from './state/ignored.ts';
import { followLanguage } from './state/language.ts';
import { applyPreferences } from './state/preferences.ts';
import { followDays, followStation } from './state/station.ts';
import { keepWindow, useWindow } from './state/window-store.ts';
import { Window } from './window/app.tsx';
import { connectStation } from './window/bridge.ts';
import { followSilence } from './window/silence.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the window');

applyPreferences(document.documentElement);
keepWindow();
keepAfterSale();
keepDayTab();
listenForScans(window, takeScan, showUnreadScan);
useWindow.subscribe(({ status }) => status && setScanner(status.scanner));
followUsbScanners((text) => takeScan(text, 'usb'));
followSounds();
listenForHotkeys(window, showIgnored);
followDays();
followLetters(document.body);
keepFocus();
listenForQuestionMark(window, () => pressHotkey('help'));
// Not awaited at top level: the language chunk shares code with this script and would wait for it,
// a deadlock.
void followLanguage().then(() => {
  const station = connectStation();
  followParcels(station);
  followStation(station);
  followScans(station);
  followSilence(station);
  followDevices(station, takeScan);
  createRoot(root).render(<Window />);
});
