import { useEffect, useRef, useState } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import {
  type Classified,
  isUsable,
  type Outcome,
} from '../../../shared/catalogue/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { sentence, t } from '../../words/words.ts';
import { ClassifyOne, Score, Unanswered } from './classify-one.tsx';
import {
  type ClassifyProps,
  customsWords,
  type Goods,
  hasWords,
  isTaken,
  type Taken,
} from './goods.ts';
import { type Classifying, useClassify } from './use-classify.ts';
import './classify.css';

type Answer = Classified | null;

/** HS codes for one item or many; nothing is saved before a person accepts it. */
export default function ClassifyDialog({ goods, onTake, onClose }: ClassifyProps) {
  const work = useClassify(goods);
  const [looked, setLooked] = useState<string | null>(null);
  // Kept per answer: the person's tick, and the description they accepted.
  const [ticks, setTicks] = useState<ReadonlyMap<Answer, boolean>>(new Map());
  const [edited, setEdited] = useState<ReadonlyMap<Answer, string>>(new Map());
  const [refused, setRefused] = useState<StationError | null>(null);
  const [busy, setBusy] = useState(false);
  const [single] = goods;
  const many = goods.length > 1;
  useOnce(() => {
    const described = goods.filter((each) => hasWords(each.described));
    if (described.length > 0) void work.classify(described.map(({ id }) => id));
  });

  const take = async (taken: Taken[]) => {
    if (!onTake) return;
    setBusy(true);
    setRefused(await onTake(taken));
    setBusy(false);
  };
  const answer = (id: string): Answer => work.outcome(id)?.classified ?? null;
  const proposals = goods.flatMap(({ id, isDescribed }): Taken[] => {
    const classified = answer(id);
    if (!classified || !isTaken(classified, ticks.get(classified))) return [];
    const words = isDescribed ? '' : customsWords(classified, work.described(id));
    return [{ id, hsCode: classified.hsCode, description: edited.get(classified) ?? words }];
  });

  const one = many ? goods.find(({ id }) => id === looked) : single;
  if (one)
    return (
      <ClassifyOne
        key={one.id}
        goods={one}
        work={work}
        refused={refused}
        back={many ? t('Back to the list') : t('Cancel')}
        onBack={many ? () => setLooked(null) : onClose}
        canTake={onTake !== undefined}
        onTake={(taken) => {
          if (!many) return void take([taken]);
          const of = answer(one.id);
          setTicks((all) => new Map(all).set(of, true));
          setEdited((all) => new Map(all).set(of, taken.description));
          setLooked(null);
        }}
      />
    );
  return (
    <ClassifyMany
      goods={goods}
      work={work}
      chosen={new Set(proposals.map(({ id }) => id))}
      refused={refused}
      busy={busy}
      onChoose={(id, ticked) => setTicks((all) => new Map(all).set(answer(id), ticked))}
      onLook={setLooked}
      onTake={() => void take(proposals)}
      onClose={onClose}
    />
  );
}

/** Runs once, also in React's strict mode, so that the partner is asked once. */
function useOnce(work: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    work();
  });
}

interface ManyProps {
  goods: readonly Goods[];
  work: Classifying;
  /** Goods whose code will be accepted. */
  chosen: ReadonlySet<string>;
  refused: StationError | null;
  busy: boolean;
  onChoose: (id: string, taken: boolean) => void;
  onLook: (id: string) => void;
  onTake: () => void;
  onClose: () => void;
}

/** Many goods: progress, then every proposal, with a tick at the clear ones. */
function ClassifyMany(props: ManyProps) {
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
