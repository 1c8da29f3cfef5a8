import { say } from '../../../shared/kernel/message.ts';
import { refuse } from '../../../shared/kernel/result.ts';
import { readCutOff } from '../../../shared/settings/rule-settings.ts';
import type { Connection } from '../connection/connection.ts';
import type { SettingsSource } from '../settings/settings-source.ts';
import type { HandoverRepository } from './ports.ts';

export interface KnownCarriersNeeds {
  handovers: HandoverRepository;
  settings: SettingsSource;
  connection: Connection;
  now(): Date;
}

/** Carriers of purchases, of open lists, and with a cut-off. */
export async function knownCarriers({
  handovers,
  settings,
  connection,
  now,
}: KnownCarriersNeeds): Promise<string[]> {
  const lists = await handovers.list(connection.name, now().toISOString());
  return [
    ...(await handovers.carriers(connection.name)),
    ...settings.current()['handover.cutOffs'].map((text) => readCutOff(text).carrier),
    ...lists.flatMap(({ carrier, closedAt }) => (closedAt === null ? [carrier] : [])),
  ];
}

const SHOWN = 12;

export const unknownCarrier = (carrier: string, known: readonly string[]) =>
  refuse(
    'bad-input',
    say(
      'Nothing here goes with {carrier}. Known are: {known}. A new carrier is first written into the setting handover.cutOffs.',
      { carrier, known: [...new Set(known)].slice(0, SHOWN).join(', ') },
    ),
    { field: 'carrier' },
  );
