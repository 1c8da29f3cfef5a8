import type { ClientConfig, PoolClient } from 'pg';
import { fold } from '../../../shared/kernel/fold.ts';
import { ok, type Result } from '../../../shared/kernel/result.ts';
import { secretsOfThisRun } from '../../../shared/kernel/secrets.ts';
import type { SiteHealth } from '../../../shared/site/site-health.ts';
import type { SiteBench } from '../../../shared/site/supervising.ts';
import type {
  Claim,
  Joined,
  Membership,
  Site,
  SiteAddress,
  SiteBenches,
  SiteClaims,
  SiteFacts,
  SiteOrder,
  Sites,
  SiteUploads,
  Standing,
  Upload,
} from '../../features/site/ports.ts';
import { siteAddress } from './address.ts';
import { answered, digestOf, keyOf, nothing, storable, whoIs } from './answers.ts';
import { createChangeListener } from './change-listener.ts';
import { connectSite, type SiteConnection } from './connection.ts';
import { siteExchange } from './exchange/site-exchange.ts';
import { initialise, mustBeReadable, PROGRAM_SCHEMA } from './migrate.ts';
import { siteOrders } from './orders.ts';
import { sitePhotos } from './photos.ts';
import { siteRecords } from './records.ts';
import { schemaSteps } from './schema-steps.ts';
import { siteShipments } from './shipments.ts';

export const sites: Sites = {
  async init(address, exchangeRole = null) {
    const config = configOf(address);
    return config.ok ? await initialise(config.value, schemaSteps, exchangeRole) : config;
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
  /** The version and generation read last: a site below that has lost data. */
  let known = read;
  const knows = () => {
    const { store, confirmed } = member();
    return [known?.version ?? null, known?.generation ?? null, store, confirmed];
  };
  async function greet(client: PoolClient) {
    await mustBeReadable(client);
    const { rows } = await client.query(
      'SELECT meet($1, $2, $3, $4), extract(epoch FROM clock_timestamp()) * 1000 AS clock',
      knows(),
    );
    return Number(rows[0]?.clock);
  }
  const connection = connectSite(address, greet, knows);
  const changes = createChangeListener(address);
  const orders = siteOrders(connection, member, (version, generation) => {
    if (known?.generation === generation && known.version > version) return;
    known = { version, generation };
  });
  return {
    claims: siteClaims(connection, member, lease),
    orders: { ...orders, onChange: changes.onChange },
    exchange: { ...siteExchange(connection, member, address), onRows: changes.onRows },
    records: siteRecords(connection, member),
    uploads: siteUploads(connection, member),
    shipments: siteShipments(connection, member),
    photos: sitePhotos(connection, member),
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
      await Promise.all([changes.close(), connection.close()]);
    },
  };
}

function siteBenches({ call }: SiteConnection, member: () => Membership): SiteBenches {
  return {
    async join({ account, newest, read, held, members = '[]' }) {
      const { bench } = member();
      const asserted = storable(
        held.map((claim) => ({ ...claim, merchant: claim.merchant ?? '' })),
      );
      const values = [...whoIs(member()), bench, PROGRAM_SCHEMA, account, newest];
      const known = [read?.version ?? null, read?.generation ?? null, asserted, members];
      return answered(await call<Joined>('join_site', [...values, ...known]));
    },

    leave: () => nothing(call('leave_site', whoIs(member()))),

    list: () => call<SiteBench[]>('list_benches', []),

    writeOffFormer: (store, reason) =>
      nothing(call('write_off_former', [member().store, store, reason])),

    async writeOff(bench, reason) {
      return answered(await call<SiteBench>('write_off', [...whoIs(member()), bench, reason]));
    },
  };
}

/** Work under a return's claim may wait that long for the partner, without renewal. */
const HOLD_SECONDS = 150;

function siteClaims(
  { call }: SiteConnection,
  member: () => Membership,
  lease: () => { seconds: number },
): SiteClaims {
  return {
    async claim(order, kind) {
      const seconds = Math.max(lease().seconds, kind === 'return' ? HOLD_SECONDS : 0);
      const values = [...whoIs(member()), ...keyOf(order), kind, seconds];
      const answer = await call<{ claim: Claim; at: SiteOrder }>('claim_order', values);
      const taken = answered(answer, order);
      return taken.ok ? ok({ ...taken.value.claim, at: taken.value.at }) : taken;
    },

    gate(claim, { id, version, postMs }) {
      const { kind, epoch } = claim;
      const values = [...whoIs(member()), ...keyOf(claim), kind, epoch, id, version, postMs];
      return nothing(call('pass_gate', values), claim);
    },

    release(claim) {
      const values = [...whoIs(member()), ...keyOf(claim), claim.kind, claim.epoch];
      return nothing(call('release_claim', values), claim);
    },

    async renew(jobs) {
      return answered(await call('renew_claims', [...whoIs(member()), lease().seconds, jobs]));
    },

    async takeOver(order, kind, reason) {
      const values = [...whoIs(member()), ...keyOf(order), kind, lease().seconds, reason];
      return answered(await call<Claim>('take_over', values), order);
    },
  };
}

/** Facts per write: processed at once, under the locks of their orders. */
const BATCH = 100;

interface Stored extends Omit<Upload, 'order'> {
  merchant: string;
  reference: string;
  store: string;
}

function siteUploads({ call }: SiteConnection, member: () => Membership): SiteUploads {
  async function pushSome(facts: readonly Upload[]) {
    const values = [member().store, `[${facts.map(asRow).join(',')}]`];
    type Pushed = { through: number; conflicts: number[] };
    return answered(await call<Pushed>('push_facts', values));
  }

  return {
    async push(facts) {
      const conflicts: Upload[] = [];
      let through = 0;
      for (let start = 0; start < facts.length; start += BATCH) {
        const some = facts.slice(start, start + BATCH);
        const pushed = await pushSome(some);
        if (!pushed.ok) return pushed;
        through = pushed.value.through;
        conflicts.push(...some.filter(({ number }) => pushed.value.conflicts.includes(number)));
      }
      return ok({ through, conflicts });
    },

    async confirmed() {
      const answer = await call<{ through: number }>('confirmed', [member().store]);
      const known = answered(answer);
      return known.ok ? ok(known.value.through) : known;
    },

    async history(order) {
      const facts = await call<Stored[]>('facts_of', keyOf(order));
      return facts.ok ? ok(facts.value.map(asUpload)) : facts;
    },
  };
}

function asRow({ order, data, ...fact }: Upload): string {
  const [merchant, reference] = keyOf(order);
  const shipmentKey = fold(fact.shipmentId ?? '') || null;
  const text = storable({ ...fact, merchant, reference, shipmentKey, data });
  // Only immutable fields: rows referenced by a fact may be completed later, also by another program.
  const { number, attemptId, kind, connection, state } = fact;
  const digest = digestOf(JSON.stringify([number, attemptId, kind, connection, state]));
  return `{"digest":"${digest}",${text.slice(1)}`;
}

function asUpload(stored: Stored): Upload & { store: string } {
  const { merchant, reference, store, number, after, attemptId, kind, connection, epoch } = stored;
  const { state, shipmentId, trackingNumber, data } = stored;
  const order = { merchant: merchant === '' ? null : merchant, reference };
  return {
    store,
    number,
    after,
    attemptId,
    order,
    kind,
    connection,
    epoch,
    state,
    shipmentId,
    trackingNumber,
    data,
  };
}
