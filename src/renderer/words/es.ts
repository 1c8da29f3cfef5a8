import station from '../../../resources/locales/es/station.json' with { type: 'json' };
import window from '../../../resources/locales/es/window.json' with { type: 'json' };
import type { Spoken } from './words.ts';

export const spanish: Spoken = { locale: 'es', texts: { ...station, ...window } };
