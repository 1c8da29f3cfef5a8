import { create } from 'zustand';
import { keep, kept } from './kept.ts';

export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark', 'contrast'];
/** Media query for high contrast or forced colours. */
const SYSTEM_ASKS = '(prefers-contrast: more), (forced-colors: active)';
/** Percent of the usual size of text and pictures, which grows with the screen. */
export const TEXT_SIZES = [100, 110, 125, 150, 200] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Percent of full volume. */
export const VOLUMES = [25, 50, 75, 100] as const;
export type Volume = (typeof VOLUMES)[number];

interface Preferences {
  theme: Theme;
  textSize: TextSize;
  volume: Volume;
  muted: boolean;
  /** The sandbox's panel that simulates scanner and scale. */
  playOpen: boolean;
}

/** Look and sound of this window; kept in the browser, as it holds no order data. */
export const usePreferences = create<Preferences>()(() => ({
  theme: THEMES.find((each) => each === kept('theme')) ?? 'auto',
  textSize: TEXT_SIZES.find((each) => String(each) === kept('textSize')) ?? 100,
  volume: VOLUMES.find((each) => String(each) === kept('volume')) ?? 75,
  muted: kept('muted') === 'yes',
  playOpen: kept('play') === 'open',
}));

export function setTheme(theme: Theme): void {
  keep('theme', theme);
  usePreferences.setState({ theme });
}

export function setTextSize(textSize: TextSize): void {
  keep('textSize', String(textSize));
  usePreferences.setState({ textSize });
}

export function setVolume(volume: Volume): void {
  keep('volume', String(volume));
  usePreferences.setState({ volume });
}

export function setMuted(muted: boolean): void {
  keep('muted', muted ? 'yes' : 'no');
  usePreferences.setState({ muted });
}

export function setSimulatorOpen(playOpen: boolean): void {
  keep('play', playOpen ? 'open' : 'folded');
  usePreferences.setState({ playOpen });
}

/** Applies the look to the page, now and at every change. */
export function applyPreferences(root: HTMLElement): void {
  const asked = matchMedia(SYSTEM_ASKS);
  const apply = ({ theme, textSize }: Preferences) => {
    root.dataset.theme = theme;
    root.dataset.contrast = theme === 'contrast' || asked.matches ? 'more' : 'usual';
    root.style.setProperty('--text-scale', String(textSize / 100));
  };
  apply(usePreferences.getState());
  usePreferences.subscribe(apply);
  asked.addEventListener('change', () => apply(usePreferences.getState()));
}
