import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_CARTON, THREE_CARTONS, threeCartonOrder, writeOrders } from '../cli/orders.ts';
import { temporaryFolder } from '../support/cli.ts';
import { postgresIsMissing } from '../support/postgres.ts';
import { type Bench, twoBenches, type Warehouse, warehouses } from './warehouse.ts';

describe.skipIf(postgresIsMissing)(
  'a shipment bought at one bench, seen from another bench,',
  () => {
    let open: () => Promise<Warehouse>;
    beforeAll(async () => {
      open = await warehouses();
    });

    const two = async (orders: readonly string[]) => await twoBenches(await open(), orders);
    const shipmentsOf = async (bench: Bench, ref: string) =>
      (await bench.run('shipments', ref)).json.shipments as Record<string, unknown>[];

    /** The hashes of the printed documents, by the carton they are for. */
    async function printed(bench: Bench, ref: string): Promise<Record<string, string>> {
      const to = await temporaryFolder();
      const { code, stderr } = await bench.run('print', ref, '--role', 'label', '--to', to);
      expect(code, stderr).toBe(0);
      const hash = (file: string) =>
        createHash('sha256')
          .update(readFileSync(join(to, file)))
          .digest('hex');
      return Object.fromEntries(readdirSync(to).map((file) => [file, hash(file)]));
    }
    const NO_LABELS = { kind: 'status', status: 503, path: '/documents/*', times: null } as const;

    it('follows the same rules', async () => {
      const { a, b } = await two(['RULED-1']);
      const file = join(await temporaryFolder(), 'rules.json');
      writeFileSync(file, JSON.stringify([{ name: 'Look', when: [], do: { hold: 'ask Kim' } }]));
      expect((await a.run('rules', 'set', file)).code).toBe(0);
      expect((await b.run('ship', 'RULED-1', ...PLAIN_CARTON)).json).toMatchObject({
        error: { code: 'order-locked', field: 'held' },
      });
      const there = (await b.run('rules', 'list')).json.rules;
      expect(there).toMatchObject([{ name: 'Look', do: { hold: 'ask Kim' } }]);
    });

    it('follows what borders ask for by both benches, also where they are told at one moment', async () => {
      const { a, b } = await two(['ASKED-1']);
      const folder = await temporaryFolder();
      const entry = (id: string) => ({
        id,
        territory: ['DE'],
        for: 'both',
        field: 'shipTo.email',
        kind: 'warn',
        message: 'A mail address is wanted.',
        by: 'Zoll',
        source: { url: 'https://customs.example/notice', read: '2026-11-30' },
      });
      const take = async (bench: Bench, id: string) => {
        const file = join(folder, `${id}.json`);
        writeFileSync(file, JSON.stringify([entry(id)]));
        return (await bench.run('requirements', 'import', file)).code;
      };
      expect(await Promise.all([take(a, 'of-a'), take(b, 'of-b')])).toEqual([0, 0]);
      const own = async (bench: Bench) => {
        await bench.run('site', 'status');
        const found = (await bench.run('requirements', 'own')).json.own as {
          entry: { id: string };
        }[];
        return found.map((each) => each.entry.id).toSorted();
      };
      await own(a);
      expect(await own(b)).toEqual(['of-a', 'of-b']);
      expect(await own(a)).toEqual(['of-a', 'of-b']);
    });

    it('is listed with the name of its bench, and cannot be bought again', async () => {
      const { a, b, partner } = await two(['SEEN-1']);
      const bought = (await a.run('ship', 'SEEN-1', ...PLAIN_CARTON)).json;
      const [seen, ...more] = await shipmentsOf(b, 'SEEN-1');
      expect(more).toEqual([]);
      const same = [
        'attemptId',
        'shipmentId',
        'trackingNumber',
        'cost',
        'carrier',
        'state',
      ] as const;
      for (const each of same) expect(seen?.[each], each).toEqual(bought[each]);
      expect(seen?.bench).toBe('A');
      expect((await shipmentsOf(a, 'SEEN-1'))[0]?.bench).toBeUndefined();
      expect((await b.run('ship', 'SEEN-1', ...PLAIN_CARTON)).json).toMatchObject({
        error: { code: 'already-bought', bench: 'A' },
      });
      expect((await b.run('site', 'status')).json).toMatchObject({ pending: 0, claimed: 0 });
      expect(await partner.sold('SEEN-1')).toBe(1);
    });

    it('prints the label of each carton, even when the partner delivers none any more', async () => {
      const { a, b, partner, sql } = await two([]);
      expect((await a.run('import', writeOrders(a.data, [threeCartonOrder('MANY-1')]))).code).toBe(
        0,
      );
      expect((await a.run('ship', 'MANY-1', ...THREE_CARTONS)).code).toBe(0);
      await partner.fault(NO_LABELS);
      const before = await printed(a, 'MANY-1');
      expect(Object.keys(before)).toHaveLength(3);
      expect(await printed(b, 'MANY-1')).toEqual(before);
      // Now from its own disk.
      await sql('DELETE FROM shipment_documents');
      expect(await printed(b, 'MANY-1')).toEqual(before);
      expect((await b.run('site', 'status')).json).toMatchObject({ pending: 0 });
    });

    it('gets its document from the partner when the site has none or a wrong one', async () => {
      const { a, b, sql } = await two(['TORN-1', 'TORN-2']);
      for (const ref of ['TORN-1', 'TORN-2']) {
        expect((await a.run('ship', ref, ...PLAIN_CARTON)).code).toBe(0);
      }
      const own = await printed(a, 'TORN-1');
      await sql(`ALTER TABLE documents DROP CONSTRAINT documents_check; UPDATE documents
      SET bytes = (SELECT other.bytes FROM documents AS other WHERE other.hash <> documents.hash)`);
      expect(await printed(b, 'TORN-1')).toEqual(own);
    });

    it('is cancelled as soon as its own bench cancels it', async () => {
      const { a, b } = await two(['UNDONE-1']);
      expect((await a.run('ship', 'UNDONE-1', ...PLAIN_CARTON)).code).toBe(0);
      expect((await b.run('print', 'UNDONE-1', '--to', await temporaryFolder())).code).toBe(0);
      const reason = ['--reason', 'The customer changed her mind'];
      expect((await a.run('cancel', 'UNDONE-1', '--recorded', ...reason)).code).toBe(0);
      expect((await shipmentsOf(b, 'UNDONE-1'))[0]).toMatchObject({
        state: 'cancelled',
        bench: 'A',
      });
      const again = await b.run('print', 'UNDONE-1', '--to', await temporaryFolder());
      expect(again.json).toMatchObject({ error: { code: expect.any(String) } });
    });

    it('reaches a bench that joins later, also when bought before its own bench joined', async () => {
      const { a, bench, sql } = await two(['LATE-1']);
      const c = await bench('C', ['OLD-1']);
      expect((await c.run('ship', 'OLD-1', ...PLAIN_CARTON)).code).toBe(0);
      expect((await c.join()).code).toBe(0);
      expect((await shipmentsOf(a, 'OLD-1'))[0]).toMatchObject({ bench: 'C', state: 'confirmed' });
      expect(await sql('SELECT 1 FROM shipment_documents')).toHaveLength(1);
      expect((await a.run('ship', 'LATE-1', ...PLAIN_CARTON)).code).toBe(0);
      expect((await shipmentsOf(c, 'LATE-1'))[0]).toMatchObject({ bench: 'A' });
      expect((await c.run('site', 'leave')).json).toMatchObject({ joined: false });
      expect((await shipmentsOf(c, 'LATE-1'))[0]).toMatchObject({ bench: 'A' });
    });
  },
);
