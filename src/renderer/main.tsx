import './strict-policy.ts';
import '@fontsource-variable/atkinson-hyperlegible-next';
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { connectStation } from './bridge.ts';
import { listenForHotkeys, pressHotkey } from './instruments/hotkeys.tsx';
import { listenForQuestionMark } from './instruments/question-mark.ts';
import { listenForScans } from './instruments/scanner.ts';
import { scan } from './store/actions.ts';
import { applyPreferences } from './store/preferences.ts';
import { followStation } from './store/station.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the window');

applyPreferences(document.documentElement);
listenForScans(window, (text) => void scan(text));
listenForHotkeys(window);
listenForQuestionMark(window, () => pressHotkey('F1'));
followStation(connectStation());
createRoot(root).render(<App />);
