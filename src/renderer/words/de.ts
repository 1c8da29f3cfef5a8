import station from '../../../resources/locales/de/station.json' with { type: 'json' };
import { events, needs, returns, tracking } from './de/after-sale.ts';
import { bench } from './de/bench.ts';
import { business } from './de/business.ts';
import { classify } from './de/classify.ts';
import { entry } from './de/entry.ts';
import { goods } from './de/goods.ts';
import { history } from './de/history.ts';
import { labels } from './de/labels.ts';
import { merchants } from './de/merchants.ts';
import { operations } from './de/operations.ts';
import { orders } from './de/orders.ts';
import { packing } from './de/packing.ts';
import { play } from './de/play.ts';
import { printing } from './de/printing.ts';
import { rates } from './de/rates.ts';
import { scale } from './de/scale.ts';
import { scanner } from './de/scanner.ts';
import { connection, lock, packers, setUp } from './de/set-up.ts';
import { settings } from './de/settings.ts';
import { pin, settle } from './de/settle.ts';
import { shell } from './de/shell.ts';
import { shipments } from './de/shipments.ts';
import { sound } from './de/sound.ts';
import type { Spoken, Words } from './words.ts';

/** All German words of the window. */
const de: Words = {
  ...shell,
  bench,
  business,
  packing,
  rates,
  labels,
  operations,
  merchants,
  orders,
  entry,
  classify,
  shipments,
  history,
  goods,
  returns,
  tracking,
  needs,
  events,
  settings,
  settle,
  pin,
  play,
  printing,
  scale,
  scanner,
  sound,
  packers,
  lock,
  connection,
  setUp,
};

export const german: Spoken = { words: de, locale: 'de', texts: station };
