import './strict-policy.ts';
import '@fontsource-variable/atkinson-hyperlegible-next';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { connectStation } from './bridge.ts';
import { listenForHotkeys, pressHotkey } from './instruments/hotkeys.tsx';
import { listenForQuestionMark } from './instruments/question-mark.ts';
import { listenForScans, setScanner } from './instruments/scanner.ts';
import { followParcels, keepAfterSale } from './store/after-sale.ts';
import { followSounds } from './store/follow-sounds.ts';
import { followLanguage } from './store/language.ts';
import { takeScan } from './store/last-scan.ts';
import { applyPreferences } from './store/preferences.ts';
import { followInstruments } from './store/scale.ts';
import { followStation } from './store/station.ts';
import { followUsbScanners } from './store/usb-scanner.ts';
import { keepWindow, useWindow } from './store/window-store.ts';
import { Window } from './window.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the window');

applyPreferences(document.documentElement);
keepWindow();
keepAfterSale();
listenForScans(window, takeScan);
useWindow.subscribe(({ status }) => status && setScanner(status.scanner));
followUsbScanners((text) => takeScan(text, 'usb'));
followSounds();
listenForHotkeys(window);
listenForQuestionMark(window, () => pressHotkey('F1'));
// Not awaited here: what a language shares with this script would wait for it, and it for them.
void followLanguage().then(() => {
  const station = connectStation();
  followParcels(station);
  followStation(station);
  followInstruments(station, takeScan);
  createRoot(root).render(<Window />);
});
