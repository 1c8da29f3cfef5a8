import station from '../../../resources/locales/es/station.json' with { type: 'json' };
import window from '../../../resources/locales/es/window.json' with { type: 'json' };
import type { Speech } from '../../shared/kernel/message.ts';

export const spanish: Speech = { locale: 'es', texts: { ...station, ...window } };
