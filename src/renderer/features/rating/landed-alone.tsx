import { Landmark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../shared/bridge/calls.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import type { Quote } from '../../../shared/rating/quote.ts';
import { Action } from '../../kit/action.tsx';
import { Notice } from '../../kit/notice.tsx';
import { ask } from '../../state/station.ts';
import { sentence } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import { LandedRows } from './cost-rows.tsx';

type Said = { error: StationError } | CallOutput<'operations.landedCost'>;

/**
 * Get Landed Cost, asked apart and shown apart: what is accepted and bought is the quote's own. Where
 * it is off, pressing says why.
 */
export function LandedAlone({ quote }: { quote: Quote }) {
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  const told = useRef<HTMLDivElement>(null);
  // The cards fill the screen: what is said below them must be seen.
  useEffect(() => {
    if (said) told.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  if (!quote.options.some(({ terms }) => terms === 'DDP')) return null;

  async function askPartner() {
    setBusy(true);
    const asked = await ask('operations.landedCost', { quoteId: quote.id });
    setBusy(false);
    setSaid(asked.ok ? asked.value : { error: asked.error });
  }

  return (
    <section className="landed-alone" aria-label={t('Landed cost alone, from the partner')}>
      <Action
        weight="quiet"
        icon={Landmark}
        label={t('Landed cost alone, from the partner')}
        busy={busy}
        onPress={() => void askPartner()}
      />
      <div role="status" ref={told}>
        {said && 'error' in said && <Notice tone="info">{sentence(said.error)}</Notice>}
        {said && 'landedCost' in said && (
          <Notice tone="info" title={t('Asked apart from these rates. It counts in no total.')}>
            {said.landedCost ? (
              <span className="landed-alone-rows">
                <LandedRows landed={said.landedCost} />
              </span>
            ) : (
              t('The answer holds no name that is known here.')
            )}
          </Notice>
        )}
      </div>
    </section>
  );
}
