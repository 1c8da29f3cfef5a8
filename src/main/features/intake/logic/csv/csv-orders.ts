import { RefusedFile, refusal } from '../../../../../shared/orders/files/file-reading.ts';
import { misfitOf } from '../mapping/chosen.ts';
import type { FoundOrders, Way } from '../parsed-file.ts';
import type { Header } from '../table/sheet.ts';
import { tableOrders } from '../table/table-orders.ts';
import { COLUMNS, type FileDefaults, ourNames } from './csv-columns.ts';
import { type CsvRow, csvReading } from './csv-table.ts';
import { tabQuotes } from './tab-quotes.ts';

/** Orders of a CSV text: one row per line; rows of one order share merchant and reference. */
export function csvOrders(defaults: FileDefaults, found: FoundOrders): Way[] {
  const named = ({ line, cells }: CsvRow): Header => {
    const misfit = misfitOf(cells, defaults);
    if (misfit) throw new RefusedFile(refusal(line, misfit.message, misfit.field));
    return { line, ...ourNames(cells, defaults) };
  };
  const { survey, orders } = tableOrders(named, defaults, found);
  const isKnown = (name: string) => COLUMNS.has(name);
  const quotes = tabQuotes();
  return [
    () => quotes,
    () => csvReading(isKnown, quotes, survey()),
    () => csvReading(isKnown, quotes, orders()),
  ];
}
