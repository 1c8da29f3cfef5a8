import { events, needs, returns, tracking } from './en/after-sale.ts';
import { bench } from './en/bench.ts';
import { business } from './en/business.ts';
import { classify } from './en/classify.ts';
import { entry } from './en/entry.ts';
import { goods } from './en/goods.ts';
import { history } from './en/history.ts';
import { labels } from './en/labels.ts';
import { merchants } from './en/merchants.ts';
import { operations } from './en/operations.ts';
import { orders } from './en/orders.ts';
import { packing } from './en/packing.ts';
import { play } from './en/play.ts';
import { printing } from './en/printing.ts';
import { rates } from './en/rates.ts';
import { scale } from './en/scale.ts';
import { scanner } from './en/scanner.ts';
import { connection, lock, packers, setUp } from './en/set-up.ts';
import { settings } from './en/settings.ts';
import { pin, settle } from './en/settle.ts';
import { shell } from './en/shell.ts';
import { shipments } from './en/shipments.ts';
import { sound } from './en/sound.ts';

/** All English words of the window, one file per area. */
export const en = {
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
