import station from '../../../resources/locales/de/station.json' with { type: 'json' };
import window from '../../../resources/locales/de/window.json' with { type: 'json' };
import type { Speech } from '../../shared/kernel/message.ts';

export const german: Speech = { locale: 'de', texts: { ...station, ...window } };
