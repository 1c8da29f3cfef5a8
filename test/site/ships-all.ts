import { openHere } from '../faults/station.ts';

/** A bench that ships every open order, in its own sequence, until none is left. */
const [, , data = '', partner = ''] = process.argv;
const station = await openHere(data, partner, process.env);
const outcomes: Record<string, string> = {};
const wish = {
  cartonSpecs: ['weight=1.1;dims=25x18x14'],
  rule: null,
  insure: false,
  pickUpDate: null,
  say: () => undefined,
};

async function ship(reference: string): Promise<string> {
  const order = await station.findOrder(reference);
  if (!order.ok) return order.error.code;
  const report = await station.shipOrder(order.value, wish);
  if (!report.ok) return report.error.code;
  return report.value.error?.code ?? report.value.shipment.state;
}

try {
  const listed = await station.execute({ place: 'command-line' }, 'orders.list', { limit: 1000 });
  const references = listed.ok ? listed.value.orders.map(({ reference }) => reference) : [];
  for (const reference of references.sort(() => Math.random() - 0.5)) {
    outcomes[reference] = await ship(reference);
  }
} finally {
  await station.close();
}
process.stdout.write(JSON.stringify(outcomes));
