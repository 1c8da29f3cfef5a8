import { ok } from '../../../shared/kernel/result.ts';
import type { SiteBench } from '../../../shared/site/supervising.ts';
import type { Joined, Membership, SiteBenches } from '../../features/site/ports.ts';
import { answered, storable, whoIs } from './answers.ts';
import type { SiteConnection } from './connection.ts';
import { PROGRAM_SCHEMA } from './migrate.ts';

export function siteBenches({ call }: SiteConnection, member: () => Membership): SiteBenches {
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

    async leave() {
      const left = answered(await call<object>('leave_site', whoIs(member())));
      return left.ok ? ok(null) : left;
    },

    list: () => call<SiteBench[]>('list_benches', []),

    async writeOffFormer(store, reason) {
      const gone = answered(
        await call<object>('write_off_former', [member().store, store, reason]),
      );
      return gone.ok ? ok(null) : gone;
    },

    async writeOff(bench, reason) {
      return answered(await call<SiteBench>('write_off', [...whoIs(member()), bench, reason]));
    },
  };
}
