import { portTaken } from '../../../shared/exchange/port-taken.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { asMessage, type Message, messageOf, say } from '../../../shared/kernel/message.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { CurrentSettings } from '../settings/ports.ts';
import { type Integration, NO_COUNTS } from './integrations.ts';
import { notSafe } from './logic/http-settings.ts';
import type { WhoServes } from './ports.ts';

/** Result of opening the port in the running station; null before that. */
export type HttpState = { error: StationError | null } | null;

export interface HttpDoorNeeds {
  settings: CurrentSettings;
  whoServes: WhoServes;
  state(): HttpState;
}

export function httpIntegration({ settings, whoServes, state }: HttpDoorNeeds): Integration {
  return {
    async status() {
      const { 'api.host': host, 'api.port': port } = settings.current();
      if (port === null) return [];
      const name = `${host}:${port}`;
      const trouble = await httpTrouble(settings.current(), whoServes, state());
      return [{ kind: 'http', name, trouble, ...NO_COUNTS, last: [] }];
    },
    async problems() {
      const error = state()?.error;
      if (!error) return [];
      return [{ kind: 'http', id: `http ${error.message}`, message: asMessage(messageOf(error)) }];
    },
    again: async () => ok([]),
  };
}

/** Why the HTTP interface does not work; null if it does, or if no station runs now. */
async function httpTrouble(
  current: Settings,
  whoServes: WhoServes,
  state: HttpState,
): Promise<Message | null> {
  const { 'api.host': host, 'api.port': port, 'api.tls.cert': cert } = current;
  if (port === null) return null;
  const error = state ? state.error : notSafe(current);
  if (error) return asMessage(messageOf(error));
  if (state) return null;
  const serving = await whoServes({ host, port, isTls: cert !== null });
  if (serving === 'silent')
    return say('Nothing on port {port} answered in time: look again in a moment', { port });
  return serving === 'another' ? portTaken(port, 'api.port') : null;
}
