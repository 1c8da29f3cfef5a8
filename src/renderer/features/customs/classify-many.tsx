import { ProgressBar } from 'react-aria-components/ProgressBar';
import { isUsable, type Outcome } from '../../../shared/customs/classification.ts';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Action } from '../../kit/action.tsx';
import { DialogBox } from '../../kit/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { sentence } from '../../words/sentence.ts';
import { words } from '../../words/words.ts';
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
  const say = words.classify;
  const asking = work.running.length > 0;
  const open = goods.filter(({ id }) => !work.outcome(id)?.classified);
  return (
    <DialogBox
      wide
      title={say.titleMany(goods.length)}
      onClose={props.onClose}
      actions={
        asking ? (
          <Action hotkey="Escape" label={say.stop} onPress={work.stop} />
        ) : (
          <>
            <Action hotkey="Escape" label={words.cancel} onPress={props.onClose} />
            {open.length > 0 && (
              <Action
                hotkey="F9"
                label={say.actionMany(open.length)}
                onPress={() => void work.classify(open.map(({ id }) => id))}
              />
            )}
            <Action
              weight="main"
              hotkey="F8"
              label={say.takeMany(chosen.size)}
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
          <ul className="classify-list" aria-label={say.list}>
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
  const say = words.classify;
  const share = total === 0 ? 0 : (done / total) * 100;
  return (
    <ProgressBar
      className="classify-progress"
      aria-label={say.running}
      value={share}
      valueLabel={say.progress(done, total)}
    >
      <span className="large">{say.running}</span>
      <span className="classify-bar">
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="large strong">{say.progress(done, total)}</span>
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
  const say = words.classify;
  const classified = outcome?.classified ?? null;
  const usable = classified !== null && isUsable(classified);
  return (
    <li className="classify-proposal">
      <label className="classify-choice">
        <input
          type="checkbox"
          checked={taken}
          disabled={!usable}
          aria-label={say.takeOne(goods.about)}
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
      <Action label={say.look} about={goods.about} onPress={onLook} />
    </li>
  );
}

function whyNone(outcome: Outcome | null): string {
  const say = words.classify;
  if (outcome?.error) return sentence(outcome.error);
  return outcome?.classified ? outcome.classified.message || say.noCode : say.notAsked;
}
