import { join } from 'node:path';
import type { Command } from 'commander';
import { StationFailure } from '../../../../shared/kernel/errors.ts';
import { english } from '../../../../shared/kernel/message.ts';
import { formatMoney } from '../../../../shared/kernel/money.ts';
import type { Result } from '../../../../shared/kernel/result.ts';
import type { Shipment } from '../../../../shared/purchasing/shipment.ts';
import { asShown, namedOption } from '../../../../shared/returns/return-choice.ts';
import type { CommandContext, Runner } from './context.ts';

/** The sample order of three cartons, and how it is packed. */
const DEMO_ORDER = 'SO-1002';
const DEMO_CARTONS = [
  'ref=BOX-1;weight=5.0;dims=35x30x20;items=SKILLET-26*2',
  'ref=BOX-2;weight=3.2;dims=45x30x25;items=KETTLE-RED*3',
  'ref=BOX-3;weight=5.0;dims=50x40x30;items=BLANKET-WOOL*3',
];

const DEMO_RETURN = { sku: 'KETTLE-RED', quantity: 1 };

export function demoCommand(program: Command, runner: Runner): void {
  program
    .command('demo')
    .description('the main job, start to end, on the sample orders and the sandbox')
    .action(() => {
      // Each run has a folder of its own, so that it can be run again and touches no real order.
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

async function demo({ station, terminal }: CommandContext, dataDir: string): Promise<void> {
  const say = terminal.say;
  say('Packbench demo on the sandbox partner: nothing real is bought.');
  const imported = need(await station.importOrders(need(await station.sampleOrders())));
  say(`1. Imported ${imported.imported} sample orders.`);
  const order = need(await station.findOrder(DEMO_ORDER));
  say(
    `2. Order ${DEMO_ORDER} for ${order.shipTo.name}, ${order.shipTo.city}, ${order.shipTo.country}.`,
  );
  for (const spec of DEMO_CARTONS) say(`   packed ${spec}`);
  const quote = need(await station.rateOrder(order, { cartonSpecs: DEMO_CARTONS, insure: false }));
  for (const option of quote.options) {
    say(
      `3. ${option.service} ${option.terms}: ${formatMoney(option.total)} with ${option.carrier}, ${option.days} days`,
    );
  }
  const report = need(
    await station.shipOrder(order, {
      cartonSpecs: DEMO_CARTONS,
      rule: null,
      insure: false,
      pickUpDate: null,
      say,
    }),
  );
  const { shipment } = report;
  if (report.error) throw new StationFailure(report.error);
  say(`4. Bought once: shipment ${shipment.shipmentId}, tracking ${shipment.trackingNumber}.`);
  for (const carton of shipment.cartons) {
    say(
      `5. Carton ${carton.reference}: label by ${carton.label?.matchedBy}, ${carton.label?.file}`,
    );
  }
  const printed = need(await station.print(order, {}));
  if (printed.error) throw new StationFailure(printed.error);
  for (const job of printed.jobs)
    say(`6. Printed ${english(job.title)}: ${english(job.detail ?? job.target)}`);
  const tracked = need(await station.track(shipment.trackingNumber ?? ''));
  say(`7. Tracking: ${tracked.status}.`);
  const returned = await sendOneBack(station, say);
  terminal.answer({
    json: { shipment, jobs: printed.jobs, tracking: tracked, return: returned, folder: dataDir },
    text: `Done. The paper is in ${station.paperDir}.`,
  });
}

/** One unit of what was sent comes back, with the cheapest that names a price. */
async function sendOneBack(
  { afterSale: { returns } }: CommandContext['station'],
  say: CommandContext['terminal']['say'],
): Promise<Shipment> {
  const wish = { lines: [DEMO_RETURN], reason: 'not-wanted' as const, note: null, carton: null };
  const quote = need(await returns.rateReturn(DEMO_ORDER, wish));
  for (const { key, total, days } of quote.options) {
    const price = total ? formatMoney(total) : 'price confirmed at pickup';
    say(`8. Back with ${key}: ${price}, ${days} days`);
  }
  const choice = asShown(need(namedOption(quote.options, null)));
  const { shipment, error } = need(await returns.buyReturn(quote.id, choice));
  if (error) throw new StationFailure(error);
  say(
    `9. Return of ${DEMO_RETURN.quantity} ${DEMO_RETURN.sku}: shipment ${shipment.shipmentId}, label ${shipment.cartons[0]?.label?.file}`,
  );
  return shipment;
}

function need<T>(result: Result<T>): T {
  if (!result.ok) throw new StationFailure(result.error);
  return result.value;
}
