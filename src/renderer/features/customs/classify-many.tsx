import { ProgressBar } from 'react-aria-components/ProgressBar';
import { isUsable, type Outcome } from '../../../shared/customs/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { sentence } from '../../words/sentence.ts';
import { t } from '../../words/words.ts';
import type { Goods } from './goods.ts';
import { Score, Unanswered } from './result.tsx';
import type { Classifying } from './use-classify.ts';

interface ManyProps {
  goods: readonly Goods[];
  work: Classifying;
  /** Those whose code is to be taken. */
  chosen: ReadonlySet<string>;
  refused: StationError | null;
  busy: boolean;
  onChoose: (id: string, taken: boolean) => void;
  onLook: (id: string) => void;
  onTake: () => void;
  onClose: () => void;
}

/** Many at once: how far it is, then every proposal, with a tick at those that are plain. */
export function ClassifyMany(props: ManyProps) {
  const { goods, work, chosen } = props;
  const asking = work.running.length > 0;
  const open = goods.filter(({ id }) => !work.outcome(id)?.classified);
  return (
    <DialogBox
      wide
      title={t('Which HS codes? {count} items', { count: goods.length })}
      onClose={props.onClose}
      actions={
        asking ? (
          <Action act="close" label={t('Stop')} onPress={work.stop} />
        ) : (
          <>
            <Action act="close" label={t('Cancel')} onPress={props.onClose} />
            {open.length > 0 && (
              <Action
                act="classify"
                label={t('Classify {count}', { count: open.length })}
                onPress={() => void work.classify(open.map(({ id }) => id))}
              />
            )}
            <Action
              weight="main"
              act="next"
              label={t('Take {count} codes', { count: chosen.size })}
              busy={props.busy}
              disabled={chosen.size === 0}
              onPress={props.onTake}
            />
          </>
        )
      }
    >
      {asking ? (
        <Progress done={work.done} total={work.running.length} />
      ) : (
        <div className="stack">
          {props.refused && <Notice tone="attention">{sentence(props.refused)}</Notice>}
          {work.error && <Unanswered error={work.error} />}
          <ul className="classify-list" aria-label={t('What the partner proposes')}>
            {goods.map((each) => (
              <Proposal
                key={each.id}
                goods={each}
                outcome={work.outcome(each.id)}
                taken={chosen.has(each.id)}
                onChoose={(taken) => props.onChoose(each.id, taken)}
                onLook={() => props.onLook(each.id)}
              />
            ))}
          </ul>
        </div>
      )}
    </DialogBox>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  const share = total === 0 ? 0 : (done / total) * 100;
  return (
    <ProgressBar
      className="classify-progress"
      aria-label={t('Asking the partner…')}
      value={share}
      valueLabel={t('{done} of {total}', { done, total })}
    >
      <span className="large">{t('Asking the partner…')}</span>
      <span className="classify-bar">
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="large strong">{t('{done} of {total}', { done, total })}</span>
    </ProgressBar>
  );
}

interface ProposalProps {
  goods: Goods;
  outcome: Outcome | null;
  taken: boolean;
  onChoose: (taken: boolean) => void;
  onLook: () => void;
}

function Proposal({ goods, outcome, taken, onChoose, onLook }: ProposalProps) {
  const classified = outcome?.classified ?? null;
  const usable = classified !== null && isUsable(classified);
  return (
    <li className="classify-proposal">
      <label className="classify-choice">
        <input
          type="checkbox"
          checked={taken}
          disabled={!usable}
          aria-label={t('Take the code of {about}', { about: goods.about })}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="breakable">
          <span className="strong">{goods.about}</span>{' '}
          <span className="quiet">{goods.described.title}</span>
        </span>
      </label>
      <span className="breakable">
        {usable ? (
          <>
            <strong>{classified.hsCode}</strong> {classified.subheading.description}
          </>
        ) : (
          <span className="quiet">{whyNone(outcome)}</span>
        )}
      </span>
      {classified ? <Score score={classified.score} bare /> : <span />}
      <Action label={t('Look (proposal)')} about={goods.about} onPress={onLook} />
    </li>
  );
}

function whyNone(outcome: Outcome | null): string {
  if (outcome?.error) return sentence(outcome.error);
  return outcome?.classified ? outcome.classified.message || t('no code') : t('not asked yet');
}
