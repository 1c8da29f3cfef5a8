import station from '../../../resources/locales/es/station.json' with { type: 'json' };
import { events, needs, returns, tracking } from './es/after-sale.ts';
import { bench } from './es/bench.ts';
import { business } from './es/business.ts';
import { classify } from './es/classify.ts';
import { entry } from './es/entry.ts';
import { goods } from './es/goods.ts';
import { history } from './es/history.ts';
import { labels } from './es/labels.ts';
import { merchants } from './es/merchants.ts';
import { operations } from './es/operations.ts';
import { orders } from './es/orders.ts';
import { packing } from './es/packing.ts';
import { play } from './es/play.ts';
import { printing } from './es/printing.ts';
import { rates } from './es/rates.ts';
import { scale } from './es/scale.ts';
import { scanner } from './es/scanner.ts';
import { connection, lock, packers, setUp } from './es/set-up.ts';
import { settings } from './es/settings.ts';
import { pin, settle } from './es/settle.ts';
import { shell } from './es/shell.ts';
import { shipments } from './es/shipments.ts';
import { sound } from './es/sound.ts';
import type { Spoken, Words } from './words.ts';

/** All Spanish words of the window. */
const es: Words = {
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

export const spanish: Spoken = { words: es, locale: 'es', texts: station };
