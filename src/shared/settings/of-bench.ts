import type { SettingKey } from './settings.ts';

/** Settings of one bench and its machine: by name, or by prefix. All others belong to the site. */
const OF_BENCH: readonly (SettingKey | `${string}.`)[] = [
  // A site's account was confirmed when the first bench joined.
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
  'photos.camera',
  'photos.on',
  'api.',
  'events.',
  'exchange.folder',
  'exchange.folderXml',
  'exchange.webhooks',
  'startAtLogin',
  'updates.feed',
  'language',
];

/** Whether the setting belongs to this bench alone, or to all benches of its site. */
export const isOfBench = (key: SettingKey): boolean =>
  OF_BENCH.some((each) => (each.endsWith('.') ? key.startsWith(each) : key === each));
