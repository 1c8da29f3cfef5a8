import type { DoorKind, DoorStatus } from '../../../shared/exchange/exchange-status.ts';
import { listed, type Message, say } from '../../../shared/kernel/message.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { Settings } from '../../../shared/settings/settings.ts';

/** One check for each way in or out for other programs, whether it is set up or not. */
export function doorChecks(settings: Settings, doors: readonly DoorStatus[]): Check[] {
  return (Object.keys(NAMES) as DoorKind[]).map((kind) => {
    const common = { name: NAMES[kind], code: 'not-available' } as const;
    const those = doors.filter((door) => door.kind === kind);
    if (those.length === 0) return { ...common, ok: true, detail: say('not set up'), advice: null };
    const troubles = those.flatMap(({ trouble }) => trouble ?? []);
    if (troubles.length > 0) {
      const detail = listed(troubles.slice(0, 5), '; ');
      return { ...common, ok: false, detail, advice: ADVICE[kind] };
    }
    return { ...common, ok: true, detail: WELL[kind](those, settings), advice: null };
  });
}

const NAMES: Record<DoorKind, Message> = {
  folder: say('exchange folder'),
  webhook: say('webhooks'),
  store: say('shops'),
  sql: say('SQL interface'),
  http: say('HTTP interface'),
};

const ADVICE: Record<DoorKind, Message> = {
  folder: say(
    'Look why: packbench exchange status. Mend the folder or the file, then: packbench exchange retry',
  ),
  webhook: say('Look why: packbench exchange status. Send again: packbench exchange retry'),
  store: say('Look why: packbench exchange status. Try again: packbench exchange retry'),
  http: say(
    'Set it anew: packbench settings set api.port, or another setting that begins with api.',
  ),
  sql: say('Look why: packbench exchange status, and packbench site benches. See docs/sql.md.'),
};

const WELL: Record<DoorKind, (doors: readonly DoorStatus[], settings: Settings) => Message> = {
  folder: ([door]) =>
    say('{folder}: {count} files wait', { folder: door?.name ?? '', count: door?.waiting ?? 0 }),
  webhook: (doors) =>
    say('{waiting} events wait', { waiting: doors.reduce((sum, each) => sum + each.waiting, 0) }),
  store: (doors) => say('orders are fetched from {count}', { count: doors.length }),
  sql: ([door]) =>
    say('{name}: {count} rows wait', { name: door?.name ?? '', count: door?.waiting ?? 0 }),
  http: (_doors, { 'api.host': host, 'api.port': port, 'api.tls.cert': cert }) =>
    cert
      ? say('listens at {host}, port {port}, with TLS', { host, port: port ?? 0 })
      : say('listens at {host}, port {port}', { host, port: port ?? 0 }),
};
