import { expect, it } from 'vitest';
import { packbench, temporaryFolder } from '../support/cli.ts';
import { labelPartner } from '../support/label-partner.ts';
import { LABEL_SIZE, makePdf } from '../support/paper.ts';
import { PLAIN_CARTON, plainOrder, writeOrders } from './orders.ts';

it('an order whose label answers 503 is an exception for every program, until its label came', async () => {
  const partner = await labelPartner(await temporaryFolder());
  const data = await temporaryFolder();
  const run = (...args: string[]) =>
    packbench(['--partner', partner.baseUrl, ...args, '--json'], { data, env: partner.env });
  const exceptions = async () =>
    JSON.parse((await run('exceptions')).stdout).exceptions as { kind: string; order: object }[];
  expect((await run('import', writeOrders(data, [plainOrder('OWED-1')]))).code).toBe(0);
  partner.serve('OWED-1', async (tracking) => [
    await makePdf({ size: LABEL_SIZE, lines: ['OWED-1', tracking] }),
  ]);
  partner.sends('OWED-1', (response) => response.writeHead(503).end());

  expect((await run('ship', 'OWED-1', ...PLAIN_CARTON)).json).toMatchObject({
    ...{ state: 'confirmed', error: { code: 'paper-missing' } },
  });
  expect(await exceptions()).toMatchObject([
    { kind: 'documents', order: { merchant: null, reference: 'OWED-1' } },
  ]);

  partner.sends('OWED-1', (response, pdf) => response.end(pdf));
  expect((await run('documents', 'OWED-1')).code).toBe(0);
  expect((await exceptions()).filter(({ kind }) => kind === 'documents')).toEqual([]);
  await partner.stop();
});
