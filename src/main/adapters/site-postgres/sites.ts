import type { ClientConfig } from 'pg';
import { StationFailure } from '../../../shared/kernel/errors.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { SiteHealth } from '../../../shared/site/site-health.ts';
import type {
  Membership,
  Site,
  SiteAddress,
  SiteFacts,
  Sites,
  Standing,
} from '../../features/site/ports.ts';
import { siteAddress } from './address.ts';
import { siteBenches } from './benches.ts';
import { siteClaims } from './claims.ts';
import { connectSite } from './connection.ts';
import { siteExchange } from './exchange/site-exchange.ts';
import { notMade } from './failures.ts';
import { initialise, PROGRAM_SCHEMA } from './migrate.ts';
import { siteMigrations } from './migrations/index.ts';
import { createNews } from './news.ts';
import { siteOrders } from './orders.ts';
import { siteRecords } from './records.ts';
import { siteShipments } from './shipments.ts';
import { siteUploads } from './uploads.ts';

/** Sites in PostgreSQL. */
export const sites: Sites = {
  async init(address, exchangeRole = null) {
    const config = configOf(address);
    return config.ok ? await initialise(config.value, siteMigrations, exchangeRole) : config;
  },
  open(address, member, lease, read = null) {
    const config = configOf(address);
    return config.ok ? ok(openSite(config.value, member, lease, read)) : config;
  },
};

function configOf({ url, password }: SiteAddress): Result<ClientConfig> {
  const config = siteAddress(url);
  if (!config.ok || password === null) return config;
  secretsOfThisRun.hide(password);
  return ok({ ...config.value, password });
}

function openSite(
  address: ClientConfig,
  member: () => Membership,
  lease: () => { seconds: number },
  read: Standing['read'],
): Site {
  /** The highest version that was read, and of which generation: a site that knows less has lost some. */
  let known = read;
  const connection = connectSite(address, async (client) => {
    const found = await client.query("SELECT to_regclass('packbench.site') AS site");
    if (!found.rows[0]?.site) throw new StationFailure(notMade());
    const { rows } = await client.query(
      'SELECT contact($1, $2), extract(epoch FROM clock_timestamp()) * 1000 AS clock',
      [known?.version ?? null, known?.generation ?? null],
    );
    return Number(rows[0]?.clock);
  });
  const news = createNews(address);
  const orders = siteOrders(connection, member, (version, generation) => {
    if (known?.generation === generation && known.version > version) return;
    known = { version, generation };
  });
  return {
    claims: siteClaims(connection, member, lease),
    orders: { ...orders, onNews: news.onNews },
    exchange: { ...siteExchange(connection, member, address), onRows: news.onRows },
    records: siteRecords(connection, member),
    uploads: siteUploads(connection, member),
    shipments: siteShipments(connection, member),
    benches: siteBenches(connection, member),
    async facts() {
      type Answer = Omit<SiteFacts, 'programs'> & { from: number };
      const facts = await connection.call<Answer>('site_facts', []);
      if (!facts.ok) return facts;
      const { from, ...is } = facts.value;
      return ok({ ...is, programs: { from, known: PROGRAM_SCHEMA } });
    },
    health: () => connection.call<SiteHealth>('site_health', []),
    async close() {
      await Promise.all([news.close(), connection.close()]);
    },
  };
}
