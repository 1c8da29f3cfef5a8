/** Rows as another program inserts them. */
const ADDRESS = {
  ...{ name: 'Ada Weber', addressLine1: 'Weg 1', city: 'Zürich', country: 'CH', zip: '8000' },
  phone: '1',
};

export const order = (reference: string, change: object = {}) => ({
  ...{ reference, currency: 'CHF', weightUnit: 'KG', dimensionUnit: 'CM', shipTo: ADDRESS },
  lines: [{ sku: 'MUG', quantity: 2, unitWeight: 0.4, unitPrice: '12.50' }],
  ...change,
});

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export const insertText = (text: string) =>
  `INSERT INTO exchange.orders_in (order_json) VALUES (${quoted(text)})`;

export const insertJson = (reference: string, change: object = {}) =>
  insertText(JSON.stringify(order(reference, change)));

export const insertRequest = (request: string, reference: string) =>
  `INSERT INTO exchange.orders_in (request, reference)
    VALUES (${quoted(request)}, ${quoted(reference)})`;

/** The row of an order in columns; `null` leaves one out. */
export function header(reference: string, more: Record<string, string | null> = {}): string {
  const columns = {
    ...{ reference, currency: 'CHF', weight_unit: 'KG', dimension_unit: 'CM' },
    ...{ ship_to_name: 'Ada Weber', ship_to_address_line1: 'Weg 1', ship_to_city: 'Zürich' },
    ...{ ship_to_country: 'CH', ship_to_zip: '8000', ...more },
  };
  const given = Object.entries(columns).filter(([, value]) => value !== null);
  return `INSERT INTO exchange.orders_in (${given.map(([name]) => name).join(', ')})
    VALUES (${given.map(([, value]) => quoted(String(value))).join(', ')})`;
}

export const line = (reference: string, no: number, more: Record<string, string> = {}): string => {
  const columns = {
    sku: `MUG-${no}`,
    quantity: '1',
    unit_weight: '0.4',
    unit_price: '12.5',
    ...more,
  };
  return `INSERT INTO exchange.order_lines_in (reference, line_no, ${Object.keys(columns).join(', ')})
    VALUES (${quoted(reference)}, ${no}, ${Object.values(columns).map(quoted).join(', ')})`;
};
