import { join } from 'node:path';
import { type StationError, StationFailure } from '../../../../../shared/kernel/errors.ts';
import { english } from '../../../../../shared/kernel/message.ts';
import { formatMoney } from '../../../../../shared/kernel/money.ts';
import type { Shipment } from '../../../../../shared/purchasing/shipment.ts';
import { asShown, namedOption } from '../../../../../shared/returns/return-choice.ts';
import { type Answer, orFail } from '../../output.ts';
import type { CommandContext, StationCommand } from '../context.ts';

const DEMO_ORDER = 'SO-1002';
const DEMO_CARTONS = [
  'ref=BOX-1;weight=5.0;dims=35x30x20;items=SKILLET-26*2',
  'ref=BOX-2;weight=3.2;dims=45x30x25;items=KETTLE-RED*3',
  'ref=BOX-3;weight=5.0;dims=50x40x30;items=BLANKET-WOOL*3',
];

const DEMO_RETURN = { sku: 'KETTLE-RED', quantity: 1 };

export function demoCommand(program: StationCommand): void {
  const { runner } = program;
  program
    .command('demo')
    .description('import, ship and return a sample order on the sandbox')
    .action(() => {
      // Each run uses a new folder, so that it can be repeated and touches no real order.
      const dataDir = join(
        runner.dataDir(),
        'demo',
        new Date().toISOString().replace(/[:.]/g, '-'),
      );
      return runner.withStation((context) => demo(context, dataDir), {
        dataDir,
        partner: 'sandbox',
      });
    });
}

async function demo(context: CommandContext, dataDir: string): Promise<Answer> {
  const { station, terminal, ask } = context;
  const { say } = terminal;
  say('Packbench demo on the sandbox partner: nothing real is bought.');
  const files = orFail(await station.sampleOrders());
  const { imported } = await ask('orders.import', { files });
  say(`1. Imported ${imported} sample orders.`);
  const { id: orderId, shipTo } = await ask('orders.find', { ref: DEMO_ORDER });
  say(`2. Order ${DEMO_ORDER} for ${shipTo.name}, ${shipTo.city}, ${shipTo.country}.`);
  for (const spec of DEMO_CARTONS) say(`   packed ${spec}`);
  const packed = { orderId, cartonSpecs: DEMO_CARTONS, insure: false };
  const quote = await ask('shipments.rateOrder', packed);
  for (const option of quote.options) {
    say(
      `3. ${option.service} ${option.terms}: ${formatMoney(option.total)} with ${option.carrier}, ${option.days} days`,
    );
  }
  const wish = { ...packed, rule: null, pickUpDate: null, print: false };
  const { shipment } = whole(await ask('shipments.shipOrder', wish));
  say(`4. Bought once: shipment ${shipment.shipmentId}, tracking ${shipment.trackingNumber}.`);
  for (const carton of shipment.cartons) {
    say(
      `5. Carton ${carton.reference}: label by ${carton.label?.matchedBy}, ${carton.label?.file}`,
    );
  }
  const { jobs } = whole(await ask('shipments.printOrder', { orderId }));
  for (const job of jobs)
    say(`6. Printed ${english(job.title)}: ${english(job.detail ?? job.target)}`);
  const trackingNumber = shipment.trackingNumber ?? '';
  const tracking = await ask('tracking.ask', { trackingNumber });
  say(`7. Tracking: ${tracking.status}.`);
  const returned = await sendOneBack(context);
  return {
    json: { shipment, jobs, tracking, return: returned, folder: dataDir },
    text: `Done. The PDFs are in ${station.paperDir}.`,
  };
}

/** Returns one unit that was sent, by the cheapest option that names a price. */
async function sendOneBack({ ask, terminal: { say } }: CommandContext): Promise<Shipment> {
  const wish = { lines: [DEMO_RETURN], reason: 'not-wanted' as const, note: null, carton: null };
  const quote = await ask('returns.rate', { text: DEMO_ORDER, order: null, wish });
  for (const { key, total, days } of quote.options) {
    const price = total ? formatMoney(total) : 'price confirmed at pickup';
    say(`8. Return with ${key}: ${price}, ${days} days`);
  }
  const choice = asShown(orFail(namedOption(quote.options, null)));
  const { shipment } = whole(await ask('returns.buy', { quoteId: quote.id, choice }));
  say(
    `9. Return of ${DEMO_RETURN.quantity} ${DEMO_RETURN.sku}: shipment ${shipment.shipmentId}, label ${shipment.cartons[0]?.label?.file}`,
  );
  return shipment;
}

/** Throws the error, which ends the demo. */
function whole<T extends { error: StationError | null }>(done: T): T {
  if (done.error) throw new StationFailure(done.error);
  return done;
}
