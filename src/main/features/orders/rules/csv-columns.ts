import type { ForeignFile } from '../../../../shared/orders/import-report.ts';
import {
  type ColumnMap,
  type Columns,
  MOST_COLUMN_MAPS,
} from '../../../../shared/settings/column-maps.ts';
import { ADDRESS_FIELDS, columnOf, LINE_FIELDS, ORDER_FIELDS } from './order-fields.ts';
import type { UnitDefaults } from './read-order.ts';

export type Part = 'order' | 'shipTo' | 'shipFrom' | 'line';
interface Column {
  part: Part;
  /** JSON name within its part. */
  name: string;
}

/** By their headings. */
export const COLUMNS = new Map<string, Column>([
  ...Object.keys(ORDER_FIELDS).map((name) => column('order', name, columnOf(name))),
  ...Object.keys(ADDRESS_FIELDS).map((name) => column('shipTo', name, columnOf('shipTo', name))),
  ...Object.keys(ADDRESS_FIELDS).map((name) =>
    column('shipFrom', name, columnOf('shipFrom', name)),
  ),
  ...Object.keys(LINE_FIELDS).map((name) => column('line', name, columnOf(name))),
]);
const NEEDED_COLUMNS = [
  'reference',
  'currency',
  'ship_to_name',
  'ship_to_address_line1',
  'ship_to_city',
  'ship_to_country',
  'sku',
  'quantity',
  'unit_weight',
  'unit_price',
];

function column(part: Part, name: string, header: string): [string, Column] {
  return [header, { part, name }];
}

/** What a file is read with: the station's units, and what foreign headings stand for. */
export interface FileDefaults extends UnitDefaults {
  /** Named for this import; goes before what is remembered. */
  columns?: Columns | undefined;
  remembered?: readonly ColumnMap[] | undefined;
}

export const neededColumns = (defaults: UnitDefaults): string[] => [
  ...NEEDED_COLUMNS,
  ...(defaults.weightUnit ? [] : ['weight_unit']),
  ...(defaults.dimensionUnit ? [] : ['dimension_unit']),
];

/** The header in the names of an order file, where it is known which is which. */
export function ourNames(cells: readonly string[], defaults: FileDefaults): string[] {
  if (!lacksColumns(cells, defaults)) return [...cells];
  const columns = { ...columnsFor(cells, defaults.remembered)?.columns, ...defaults.columns };
  const chosen = Object.entries(columns).filter(([, heading]) => heading !== '');
  const ours = new Map(chosen.map(([name, heading]) => [heading.trim().toLowerCase(), name]));
  const taken = new Set(ours.values());
  // A heading of ours that another column was chosen for is that of something else.
  return cells.map((cell) => ours.get(cell) ?? (taken.has(cell) ? '' : cell));
}

const lacksColumns = (cells: readonly string[], defaults: UnitDefaults): boolean =>
  neededColumns(defaults).some((name) => !cells.includes(name));

const columnsFor = (cells: readonly string[], maps: readonly ColumnMap[] = []) =>
  maps.find(({ headings }) => isSameSet(headings, cells)) ?? null;

/** With what was chosen last, in place of an earlier choice for the same headings. */
export const withMap = (maps: readonly ColumnMap[], map: ColumnMap): ColumnMap[] =>
  [map, ...maps.filter(({ headings }) => !isSameSet(headings, map.headings))].slice(
    0,
    MOST_COLUMN_MAPS,
  );

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((each) => b.includes(each));

/** What must be asked about a file with these headings; null where they are those of an order file. */
export function foreignColumns(
  cells: readonly string[],
  defaults: FileDefaults,
): Pick<ForeignFile, 'columns' | 'remembered' | 'needed' | 'others'> | null {
  if (!lacksColumns(cells, defaults)) return null;
  const known = columnsFor(cells, defaults.remembered);
  const needed = neededColumns(defaults);
  return {
    columns: known?.columns ?? suggested(cells),
    remembered: known !== null,
    needed,
    others: [...COLUMNS.keys()].filter((name) => !needed.includes(name)),
  };
}

/** Whichever of these a heading is called in other programs, without blanks and signs. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  reference: ['orderno', 'ordernumber', 'orderid', 'order', 'name'],
  currency: ['currencycode'],
  ship_to_name: ['shippingname', 'recipient', 'recipientname', 'customername', 'customer'],
  ship_to_address_line1: ['shippingaddress1', 'shippingstreet', 'address1', 'address', 'street'],
  ship_to_address_line2: ['shippingaddress2', 'address2'],
  ship_to_city: ['shippingcity', 'city', 'town'],
  ship_to_state: ['shippingprovince', 'shippingstate', 'state', 'province', 'region'],
  ship_to_country: ['shippingcountry', 'country', 'countrycode', 'shippingcountrycode'],
  ship_to_zip: ['shippingzip', 'zip', 'zipcode', 'postcode', 'postalcode'],
  ship_to_phone: ['shippingphone', 'phone', 'telephone'],
  ship_to_email: ['email'],
  sku: ['lineitemsku', 'itemsku', 'item', 'productcode', 'articlenumber'],
  description: ['lineitemname', 'productname', 'title', 'itemname'],
  quantity: ['lineitemquantity', 'qty', 'units'],
  unit_weight: ['weight', 'itemweight'],
  unit_price: ['lineitemprice', 'price', 'itemprice'],
  hs_code: ['hs', 'tariffcode', 'hscodes'],
  origin_country: ['origin', 'countryoforigin'],
};

const bare = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '');

/** No more than a start: a person looks at it before anything is read by it. */
function suggested(cells: readonly string[]): Columns {
  const free = new Set(cells);
  const found: Columns = {};
  for (const name of COLUMNS.keys()) {
    const names = [bare(name), ...(OTHER_NAMES[name] ?? [])];
    const heading = names
      .map((each) => [...free].find((cell) => bare(cell) === each))
      .find(Boolean);
    if (heading === undefined) continue;
    found[name] = heading;
    free.delete(heading);
  }
  return found;
}
