import station from '../../../resources/locales/de/station.json' with { type: 'json' };
import window from '../../../resources/locales/de/window.json' with { type: 'json' };
import type { Spoken } from './words.ts';

export const german: Spoken = { locale: 'de', texts: { ...station, ...window } };
