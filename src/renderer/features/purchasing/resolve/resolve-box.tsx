import { useState } from 'react';
import type { CallInput } from '../../../../shared/bridge/calls.ts';
import type { AttemptState, Candidate, Shipment } from '../../../../shared/purchasing/shipment.ts';
import { ChoiceRow, Field } from '../../../kit/fields.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { ask } from '../../../state/station.ts';
import { t } from '../../../words/words.ts';
import {
  DecisionBox,
  type Refusal,
  type Refusals,
} from '../../settings/supervisor/decision-box.tsx';
import { PORTAL_ANSWERS, RESOLVED } from '../messages.ts';
import { GivenLabels, readLabelFiles } from './give-labels.tsx';

type Kind = 'bought' | 'not-bought';
type Word = CallInput<'shipments.settle'>['word'];
const BLANK = { shipmentId: '', trackingNumber: '' };

/**
 * Purchases that a person may resolve: unknown ones, and ones counted as not made that the portal shows
 * after all.
 */
export const canResolve = (state: AttemptState): boolean =>
  state === 'unknown' || state === 'refused' || state === 'declared-not-bought';

interface ResolveBoxProps {
  attempt: Pick<Shipment, 'attemptId' | 'reference' | 'state' | 'candidate'>;
  onClose: () => void;
}

/** A supervisor resolves an unknown purchase. Nothing here can buy. */
export function ResolveBox({ attempt, onClose }: ResolveBoxProps) {
  const [kind, setKind] = useState<Kind>('bought');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [draft, setDraft] = useState(BLANK);

  async function resolve(by: { reason: string; pin: string | null }): Promise<Refusal | null> {
    const word = await portalWord(kind, draft, files);
    if (!word)
      return {
        field: 'label',
        message: t('A file cannot be read any more. Remove it and choose it again.'),
      };
    const { attemptId } = attempt;
    const resolved = await ask('shipments.settle', { attemptId, word, ...by });
    return resolved.ok ? null : resolved.error;
  }

  return (
    <DecisionBox
      title={t('What does the partner’s portal say?')}
      tone="unknown"
      intro={t(
        'Search for this order in the partner’s portal first. What you enter here is kept in the log. Order:',
      )}
      reference={attempt.reference}
      reasonLabel={t('How it was checked')}
      send={t(RESOLVED[kind])}
      back={t('Back')}
      decide={resolve}
      shows={['shipment-id', 'tracking', 'label']}
      before={(refusals) => (
        <>
          <PortalAnswer state={attempt.state} kind={kind} onChange={setKind} {...refusals} />
          <CandidateNotice candidate={attempt.candidate} />
          {kind === 'bought' ? (
            <PortalNumbers draft={draft} onChange={setDraft} {...refusals} />
          ) : (
            <Notice tone="attention">
              {t(
                'If it was bought after all, buying again would pay twice. The order stays under the same reference, so that the partner can refuse a second one.',
              )}
            </Notice>
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

interface PortalAnswerProps extends Refusals {
  state: AttemptState;
  kind: Kind;
  onChange: (kind: Kind) => void;
}

/** Whether the portal shows the shipment; for a purchase counted as not made, the only answer is yes. */
const PortalAnswer = ({ state, kind, onChange, refuse }: PortalAnswerProps) =>
  state === 'unknown' ? (
    <ChoiceRow<Kind>
      label={t('The portal')}
      value={kind}
      choices={(['bought', 'not-bought'] as const).map((id) => ({
        id,
        label: `${t('The portal')} ${t(PORTAL_ANSWERS[id])}`,
      }))}
      onChange={(next) => {
        onChange(next);
        refuse(null);
      }}
    />
  ) : (
    <Notice tone="attention">
      {t(
        'This purchase counts as not made. If the portal shows the shipment after all, enter it here: it is recorded as bought.',
      )}
    </Notice>
  );

interface PortalNumbersProps extends Refusals {
  draft: typeof BLANK;
  onChange: (draft: typeof BLANK) => void;
}

function PortalNumbers({ draft, onChange, wrong, refuse }: PortalNumbersProps) {
  const set = (field: keyof typeof BLANK) => (value: string) => {
    onChange({ ...draft, [field]: value });
    refuse(null);
  };
  return (
    <div className="settle-row">
      <Field
        label={t('ShipmentID in the portal')}
        value={draft.shipmentId}
        onChange={set('shipmentId')}
        error={wrong('shipment-id')}
        autoFocus
      />
      <Field
        label={t('Tracking number in the portal')}
        value={draft.trackingNumber}
        onChange={set('trackingNumber')}
        error={wrong('tracking')}
      />
    </div>
  );
}

/** The supervisor's answer with the label files; null if a file cannot be read any more. */
async function portalWord(
  kind: Kind,
  numbers: typeof BLANK,
  files: readonly File[],
): Promise<Word | null> {
  if (kind === 'not-bought') return { kind };
  const labels = await readLabelFiles(files);
  return labels && { kind, ...numbers, labels };
}

/** Ids in an answer of the partner that was not understood, to look up in its portal. */
export function CandidateNotice({ candidate }: { candidate: Candidate | undefined }) {
  if (!candidate) return null;
  const { shipmentId, trackingNumber } = candidate;
  const what = [
    shipmentId && t('shipment {shipmentId} (in an answer)', { shipmentId }),
    trackingNumber && t('tracking number {trackingNumber}', { trackingNumber }),
  ].filter(Boolean);
  return (
    <Notice tone="info">
      <p className="breakable">
        {t('An answer of the partner named {what}. Look for it in the portal.', {
          what: what.join(', '),
        })}
      </p>
    </Notice>
  );
}
