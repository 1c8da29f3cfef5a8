import { useState } from 'react';
import type { CallInput } from '../../../../shared/bridge/calls.ts';
import type { AttemptState, Shipment } from '../../../../shared/purchasing/shipment.ts';
import { ChoiceRow, Field } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { ask } from '../../../state/station.ts';
import { words } from '../../../words/words.ts';
import { CandidateNotice } from './candidate-notice.tsx';
import { DecisionBox, type Refusal, type Refusals } from './decision-box.tsx';
import { GivenLabels } from './given-labels.tsx';
import { readLabelFiles } from './label-files.ts';

type Kind = 'bought' | 'not-bought';
type Word = CallInput<'shipments.settle'>['word'];
const BLANK = { shipmentId: '', trackingNumber: '' };

/** What a person may still settle: what is unknown, and proof of what was given up. */
export const maySettle = (state: AttemptState): boolean =>
  state === 'unknown' || state === 'refused' || state === 'declared-not-bought';

interface SettleBoxProps {
  attempt: Pick<Shipment, 'attemptId' | 'reference' | 'state' | 'candidate'>;
  onClose: () => void;
}

/** A supervisor's word on a purchase of which nobody knows yet. Nothing here can buy. */
export function SettleBox({ attempt, onClose }: SettleBoxProps) {
  const say = words.settle;
  const [kind, setKind] = useState<Kind>('bought');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [draft, setDraft] = useState(BLANK);

  async function settle(by: { reason: string; pin: string | null }): Promise<Refusal | null> {
    const word = await portalWord(kind, draft, files);
    if (!word) return { field: 'label', message: say.unreadable };
    const { attemptId } = attempt;
    const settled = await ask('shipments.settle', { attemptId, word, ...by });
    return settled.ok ? null : settled.error;
  }

  const what = ({ refuse }: Refusals) =>
    attempt.state === 'unknown' ? (
      <ChoiceRow<Kind>
        label={say.answer}
        value={kind}
        choices={(['bought', 'not-bought'] as const).map((id) => ({
          id,
          label: `${say.answer} ${say.answers[id]}`,
        }))}
        onChange={(next) => {
          setKind(next);
          refuse(null);
        }}
      />
    ) : (
      <Notice tone="attention">{say.afterAll}</Notice>
    );
  const numbers = ({ wrong, refuse }: Refusals) => {
    const set = (field: keyof typeof BLANK) => (value: string) => {
      setDraft({ ...draft, [field]: value });
      refuse(null);
    };
    return (
      <div className="settle-row">
        <Field
          label={say.shipmentId}
          value={draft.shipmentId}
          onChange={set('shipmentId')}
          error={wrong('shipment-id')}
          autoFocus
        />
        <Field
          label={say.trackingNumber}
          value={draft.trackingNumber}
          onChange={set('trackingNumber')}
          error={wrong('tracking')}
        />
      </div>
    );
  };
  return (
    <DecisionBox
      title={say.title}
      tone="unknown"
      intro={say.intro}
      reference={attempt.reference}
      reasonLabel={say.reason}
      send={say.send[kind]}
      back={say.back}
      decide={settle}
      shows={['shipment-id', 'tracking', 'label']}
      before={(refusals) => (
        <>
          {what(refusals)}
          <CandidateNotice candidate={attempt.candidate} />
          {kind === 'bought' ? (
            numbers(refusals)
          ) : (
            <Notice tone="attention">{say.notBoughtWarning}</Notice>
          )}
        </>
      )}
      after={(refusals) =>
        kind === 'bought' && <GivenLabels files={files} onChange={setFiles} {...refusals} />
      }
      onClose={onClose}
    />
  );
}

/** With the files read; null where one cannot be read any more. */
async function portalWord(
  kind: Kind,
  numbers: typeof BLANK,
  files: readonly File[],
): Promise<Word | null> {
  if (kind === 'not-bought') return { kind };
  const labels = await readLabelFiles(files);
  return labels && { kind, ...numbers, labels };
}
