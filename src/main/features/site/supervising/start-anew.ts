import type { CallOutput } from '../../../../shared/bridge/calls.ts';
import { say } from '../../../../shared/kernel/message.ts';
import { fail, ok, type Result, refuse } from '../../../../shared/kernel/result.ts';
import type { SiteCopy } from '../ports.ts';
import type { Rounds } from '../rounds.ts';
import type { SiteLink } from '../site-link.ts';
import { belongsToNone, unsettled } from '../words.ts';

interface AnewParts {
  copy: Pick<SiteCopy, 'joined' | 'anew' | 'rename' | 'pending'>;
  link: Pick<SiteLink, 'now' | 'observe'>;
  rounds: Pick<Rounds, 'enter' | 'round'>;
}

/**
 * The way on of a bench that the site takes no more: restored from a backup, a copy of another, or with
 * other purchases than the site knows of it. Its former self is written off, and it goes on as another
 * one. Its whole journal goes up again: `conflicts` names what the site did not know, or knows
 * otherwise. Errors: `not-available` of a bench that the site takes, or of none; `purchase-unknown`
 * while a purchase is under way; `bad-input` (field `bench`) where another bench has its name.
 */
export async function startAnew(
  { copy, link, rounds }: AnewParts,
  reason: string,
  bench: string | undefined,
): Promise<Result<CallOutput<'site.startAnew'>>> {
  const before = await rounds.enter();
  if (!before) return fail(belongsToNone());
  const isNameTaken = !before.ok && before.error.field === 'bench';
  if (!before.ok && !isNameTaken) return before;
  if (before.ok && before.value.limited === null) {
    return refuse(
      'not-available',
      say('The site takes this bench as it is. Nothing was changed.'),
      {
        retry: 'never',
      },
    );
  }
  if (before.ok && !(await copy.anew())) return fail(unsettled(null));
  if (bench !== undefined) await copy.rename(bench);
  const now = await link.now();
  if (!now) return fail(belongsToNone());
  const { former } = now.member;
  if (former !== null) {
    const gone = link.observe(await now.site.benches.writeOffFormer(former, reason));
    if (!gone.ok) return gone;
  }
  const entered = await rounds.enter();
  if (!entered?.ok) return entered ?? fail(belongsToNone());
  const purchases = await copy.pending();
  const round = await rounds.round();
  const conflicts = round?.ok ? round.value.conflicts.map(({ order }) => order) : [];
  return ok({ bench: bench ?? now.member.bench, purchases, conflicts });
}
