import { MapPin, RefreshCw } from 'lucide-react';
import type { StationError } from '../../shared/kernel/errors.ts';
import type { Message } from '../../shared/kernel/message.ts';
import type { ScanAnswer } from '../../shared/packing/session.ts';
import { goToOwnAddress } from '../features/maintenance/set-up/set-up-store.ts';
import { Action } from '../kit/action.tsx';
import { DialogBox } from '../kit/dialog.tsx';
import {
  acknowledge,
  askRatesAgain,
  heldOrder,
  openProblem,
  resumeHeld,
} from '../state/actions.ts';
import { toneOfStop } from '../state/stop-tone.ts';
import { type Stop, useWindow } from '../state/window-store.ts';
import { ERROR_TITLES } from '../words/names.ts';
import { sentence } from '../words/sentence.ts';
import { t } from '../words/words.ts';
import { HINTS, REFUSED } from './messages.ts';

/** Whatever must be acknowledged, above everything and until it is: one at a time, the window's first. */
export function StopDialog() {
  const stop = useWindow((state) => state.stop);
  const problem = useWindow(openProblem);
  const lost = useWindow((state) => state.contact !== 'up');
  const shown: Stop | null = stop ?? (problem && { kind: 'call', error: problem });
  const refused = useWindow((state) => state.refusedScans);
  const unbought = stop === null && problem !== null && isPacking();
  const again = unbought && mayAskAgain(problem);
  const noSender = shown !== null && lacksSender(shown);
  if (!shown || (lost && shown.kind === 'scan')) return null;
  return (
    <DialogBox
      alert
      tone={toneOfStop(shown)}
      flash={refused}
      title={titleOf(shown)}
      actions={
        <>
          {heldOrder(stop) && (
            <Action act="next" label={t('Resume the order')} onPress={() => void resumeHeld()} />
          )}
          {noSender && (
            <Action
              weight="main"
              act="next"
              autoFocus
              icon={MapPin}
              label={t('Enter address')}
              onPress={() => void enterAddress()}
            />
          )}
          {again && (
            <Action
              weight="main"
              act="next"
              autoFocus
              icon={RefreshCw}
              label={t('Ask for rates again')}
              onPress={() => void askRatesAgain()}
            />
          )}
          <Action
            weight={again || noSender ? 'plain' : 'main'}
            act="close"
            autoFocus={!again && !noSender}
            label={t('OK')}
            onPress={() => void acknowledge()}
          />
        </>
      }
    >
      <p role="status" className="strong">
        {refused > 0 && (
          <span key={refused}>
            {t('Not taken. First answer this: {why}', { why: whyOf(shown) })}
          </span>
        )}
      </p>
      {shown.kind === 'scan' ? (
        <RefusedScan scanned={shown.scanned} answer={shown.answer} />
      ) : (
        <FailedCall error={shown.error} hint={unbought ? hintOf(shown.error) : null} />
      )}
    </DialogBox>
  );
}

const whyOf = (stop: Stop): string => sentence(stop.kind === 'scan' ? stop.answer : stop.error);

/** Nobody says where the parcel comes from: the own address is what mends it. */
const lacksSender = (stop: Stop): boolean =>
  stop.kind === 'call' && stop.error.field === 'shipFrom';

async function enterAddress(): Promise<void> {
  await acknowledge();
  goToOwnAddress();
}

/** Nothing is wrong with the order: to ask once more is all that there is to do. */
const mayAskAgain = ({ code, field }: StationError): boolean =>
  field === undefined &&
  (code === 'partner-unavailable' || code === 'partner-answer' || code === 'quote-stale');

/** Rates or a purchase came to nothing: what stops the packer while packing is never half bought. */
const isPacking = (): boolean => useWindow.getState().bench?.session.step.kind === 'packing';

function titleOf(stop: Stop): string {
  if (heldOrder(stop)) return t('This order is held');
  if (lacksSender(stop)) return t('Own address missing: no rates');
  if (stop.kind === 'call') return t(ERROR_TITLES[stop.error.code]);
  const { refusal } = stop.answer;
  return refusal ? t(REFUSED[refusal.kind]) : t('Wrong scan');
}

const EXPECTED_SHOWN = 4;

function RefusedScan({ scanned, answer }: { scanned: string; answer: ScanAnswer }) {
  const { refusal } = answer;
  return (
    <>
      <p className="dialog-message">{sentence(answer)}</p>
      <dl className="dialog-facts">
        <dt>{t('Scanned')}</dt>
        <dd>{scanned}</dd>
        {refusal && <dt>{t('Expected (scan)')}</dt>}
        {refusal?.expected.length === 0 && <dd>{t('Nothing more: all is packed.')}</dd>}
        {refusal && refusal.expected.length > 0 && (
          <dd>
            {refusal.expected.slice(0, EXPECTED_SHOWN).map(({ sku, description, left }) => (
              <div key={sku}>
                {left} × {sku} {description}
              </div>
            ))}
            {refusal.expected.length > EXPECTED_SHOWN && '…'}
          </dd>
        )}
      </dl>
      <p className="quiet">{t('Nothing was changed.')}</p>
    </>
  );
}

function FailedCall({ error, hint }: { error: StationError; hint: string | null }) {
  return (
    <>
      <p className="dialog-message">{sentence(error)}</p>
      {hint && <p>{hint}</p>}
      <ErrorFacts error={error} />
    </>
  );
}

/** The way on, where the station's own sentence does not say it. */
function hintOf({ code }: StationError): string | null {
  const hints: Partial<Record<StationError['code'], Message>> = HINTS;
  return hints[code] ? t(hints[code]) : null;
}

function ErrorFacts({ error }: { error: StationError }) {
  const facts = [
    [t('The partner said'), error.partnerMessage],
    [t('Field'), error.field],
    [t('Request number for support'), error.requestId],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="dialog-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
