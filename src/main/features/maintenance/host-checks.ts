import { type AnyMessage, say } from '../../../shared/kernel/message.ts';
import type { Check } from '../../../shared/maintenance/station-status.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Machine } from './ports.ts';

/** Facts for `doctor` that only the host of the station knows. */
export interface HostFacts {
  /** Whether the system starts Packbench at login; null where that cannot be determined. */
  isStartedAtLogin(): boolean | null;
}

/** What the machine can show a window with. */
export interface WindowFacts {
  electron: boolean;
  /** Path of the browser's program. */
  browser: string | null;
  /** Why no window can be opened nevertheless. */
  hindrance: 'root' | 'no-display' | null;
}

export function windowFound({ electron, browser, hindrance }: WindowFacts): {
  ok: boolean;
  detail: AnyMessage;
  advice: AnyMessage | null;
} {
  const program = electron ? 'Electron' : browser;
  if (program === null) {
    const detail = say('neither Electron nor Chromium, Chrome or Edge was found');
    const advice = say(
      'Install Chromium, Chrome or Edge, or open the link that "packbench station" prints.',
    );
    return { ok: false, detail, advice };
  }
  if (hindrance === 'root') {
    const detail = say('none for root, because Chromium refuses root; found: {program}', {
      program,
    });
    const advice = say(
      'Packbench runs as root, which it does not need. Run it as an ordinary user.',
    );
    return { ok: true, detail, advice };
  }
  if (hindrance === 'no-display') {
    const detail = say('none without a display; found: {program}', { program });
    const advice = say(
      'Start it where there is a display, or open the link that "packbench station" prints in a browser of this machine.',
    );
    return { ok: true, detail, advice };
  }
  if (electron) return { ok: true, detail: say('in Electron'), advice: null };
  const detail = say('in the browser {program}; Electron’s binary is not installed', { program });
  return { ok: true, detail, advice: null };
}

export function loginCheck(
  { startAtLogin }: Pick<Settings, 'startAtLogin'>,
  isStarted: boolean | null,
  sandbox: boolean,
): Check {
  const common = { name: say('start at login'), ok: true, code: 'not-available' } as const;
  if (!startAtLogin) {
    const advice = say(
      'To start by itself after a power cut: packbench settings set startAtLogin true',
    );
    return { ...common, detail: say('off'), advice: sandbox ? null : advice };
  }
  if (isStarted === false) {
    const detail = say('set, but missing in the autostart of this system');
    return {
      ...common,
      detail,
      advice: say('Start Packbench once in its own window.'),
    };
  }
  return { ...common, detail: say('set'), advice: null };
}

export function updatesCheck(feed: Settings['updates.feed']): Check {
  const common = { name: say('updates'), ok: true, code: 'not-available' } as const;
  if (feed) {
    return { ...common, detail: say('fetched and installed by themselves'), advice: null };
  }
  const detail = say('no feed is set to fetch them from');
  const advice = say(
    'Install newer versions as this one was installed, while no order lies on the bench.',
  );
  return { ...common, detail, advice };
}

/** Connects to every external address of this machine, where a browser host runs. */
export async function browserHostCheck(
  machine: Pick<Machine, 'hostPorts' | 'addresses' | 'isReached'>,
): Promise<Check> {
  const common = { name: say('browser host'), code: 'not-available' } as const;
  const ports = await machine.hostPorts();
  if (ports.length === 0) {
    const detail = say('not running; it listens only on 127.0.0.1');
    return { ...common, ok: true, detail, advice: null };
  }
  const addresses = machine.addresses();
  const open: string[] = [];
  for (const port of ports) {
    const answers = await Promise.all(addresses.map((address) => machine.isReached(address, port)));
    open.push(...addresses.filter((_, at) => answers[at]).map((address) => `${address} ${port}`));
  }
  if (open.length === 0) {
    const detail = say('port {ports}, reachable only from this machine', {
      ports: ports.join(', '),
    });
    return { ...common, ok: true, detail, advice: null };
  }
  const detail = say('its port is reachable from other machines: {open}', {
    open: open.join(', '),
  });
  const advice = say('Something forwards it, such as a proxy or a tunnel. Find it and stop it.');
  return { ...common, ok: false, detail, advice };
}
