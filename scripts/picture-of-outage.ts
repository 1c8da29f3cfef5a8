import { toRates } from '../test/e2e/packing-steps.ts';
import type { Stage } from './picture-stage.ts';

const setFault = (controlUrl: string, fault: object): Promise<unknown> =>
  fetch(`${controlUrl}/faults`, { method: 'POST', body: JSON.stringify(fault) });

/** The answer to a purchase is lost. */
export async function loseAnswer({ packer, shoot }: Stage, controlUrl: string): Promise<void> {
  await toRates(packer);
  await setFault(controlUrl, { kind: 'cut', path: '/Shipments', when: 'after', times: null });
  await packer.scan('PB:BUY');
  await packer.told('Wait: purchase not confirmed. Do not ship another way.');
  await shoot('unknown');
}

/** The partner is away: an order is packed and waits to be bought. */
export async function packWhileAway(
  { page, packer, shoot }: Stage,
  controlUrl: string,
): Promise<void> {
  await setFault(controlUrl, { kind: 'cut', path: '/*', times: null });
  await packer.scan('SO-1001');
  await packer.told(/^Scan the next item/);
  await packer.scan('PB:PACK-REST', 'PB:RATES');
  await packer.told('The partner is away: buy it later?');
  await page.getByRole('textbox', { name: /^It may cost at most/ }).fill('60');
  await shoot('pack-on');
  await packer.scan('PB:UPTO:60');
  await packer.told('Put the carton slip on. Bought later.');
  await shoot('waiting');
}
