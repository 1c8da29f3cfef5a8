import type { SettingKey } from './settings.ts';

/** Of one bench and its machine: by name, or all that begin so. Every other one is the site's. */
const OF_BENCH: readonly (SettingKey | `${string}.`)[] = [
  // Which account a site belongs to was said as the first bench joined it.
  'connection.baseUrl',
  'connection.proxy',
  'printers.',
  'printing.cartonLabelSize',
  'printing.labelOnCartonScan',
  'printing.paperSize',
  'printing.sandboxToRealPrinters',
  'printing.zebra.',
  'scale.baud',
  'scale.frame',
  'scale.kind',
  'scale.port',
  'scale.protocol',
  'scale.unit',
  'scanner.',
  'api.',
  'events.',
  'exchange.folder',
  'exchange.folderXml',
  'exchange.webhooks',
  'startAtLogin',
  'updates.feed',
  'language',
];

/** Whether it is one for this bench alone where the bench belongs to a site, or one for all of its benches. */
export const isOfBench = (key: SettingKey): boolean =>
  OF_BENCH.some((each) => (each.endsWith('.') ? key.startsWith(each) : key === each));
