import type { StationError } from '../../shared/kernel/errors.ts';
import { type Mending, mendingOf } from '../../shared/packing/fixes.ts';
import type { ScanAnswer, ScanRefusal } from '../../shared/packing/session.ts';
import { ItemThumbnail } from '../features/catalogue/item-thumbnail.tsx';
import { Names } from '../features/people/sign-in.tsx';
import { Action } from '../kit/action.tsx';
import { unbroken } from '../kit/content/unbroken.tsx';
import { DialogBox } from '../kit/dialog.tsx';
import {
  acknowledge,
  heldOrder,
  openProblem,
  resumeHeld,
  stopsForPacker,
} from '../state/actions.ts';
import { type Stop, toneOfStop, useWindow } from '../state/window-store.ts';
import { sentence, t } from '../words/words.ts';
import { fixButton, HOLD } from './fixes.ts';
import { failureTitle, HINTS, lacksSender, REFUSED } from './messages.ts';

/** Stops to acknowledge, one at a time above everything; the window's own first. */
export function StopDialog() {
  const stop = useWindow((state) => state.stop);
  const problem = useWindow(openProblem);
  const refused = useWindow((state) => state.refused);
  const lost = useWindow((state) => state.contact !== 'up');
  const shown: Stop | null = stop ?? (problem && { kind: 'call', error: problem });
  if (!shown || (lost && shown.kind === 'scan')) return null;
  const mending = mendingOfStop(shown, stop === null && isPacking());
  return (
    <DialogBox
      alert
      wide={mending !== null}
      tone={toneOfStop(shown)}
      refused={refused}
      title={titleOfStop(shown)}
      actions={<StopActions stop={shown} mending={mending} />}
    >
      {shown.kind === 'scan' ? (
        <RefusedScan scanned={shown.scanned} answer={shown.answer} />
      ) : (
        <FailedCall error={shown.error} hint={mending && t(HINTS[mending.fix])} />
      )}
      {stopsForPacker(shown) && <Names />}
    </DialogBox>
  );
}

/** Buttons to fix the problem, to hold the order, and to acknowledge. */
function StopActions({ stop, mending }: { stop: Stop; mending: Mending | null }) {
  const why = titleOfStop(stop);
  const button = (of: Mending) => {
    const { onPress, ...rest } = fixButton(of, why);
    // Repeating the request also acknowledges.
    const press = () =>
      of.fix === 'ask-again' || of.fix === 'rates' ? onPress() : void acknowledge().then(onPress);
    return { ...rest, onPress: press };
  };
  const holds = mending !== null && mending.fix !== 'hold' && isPacking();
  return (
    <>
      {heldOrder(stop) && (
        <Action act="next" label={t('Resume the order')} onPress={() => void resumeHeld()} />
      )}
      {holds && <Action {...button(HOLD)} />}
      {mending && (
        <Action
          weight="main"
          autoFocus
          {...button(mending)}
          // Hold has the same key everywhere; any other fix has the key of the next step.
          act={mending.fix === 'hold' ? 'hold' : 'next'}
        />
      )}
      <Action
        weight={mending ? 'plain' : 'main'}
        act="close"
        autoFocus={!mending}
        label={t('OK')}
        onPress={() => void acknowledge()}
      />
    </>
  );
}

/**
 * Only failures of rating or buying are fixed in the order: a stop while packing never concerns a
 * purchase. A missing own address can be fixed anywhere.
 */
function mendingOfStop(stop: Stop, unbought: boolean): Mending | null {
  if (stop.kind === 'scan' || heldOrder(stop)) return null;
  return unbought || lacksSender(stop.error) ? mendingOf(stop.error) : null;
}

/** Whether rating or buying failed, so that the order is back at packing. */
const isPacking = (): boolean => useWindow.getState().bench?.session.step.kind === 'packing';

function titleOfStop(stop: Stop): string {
  if (heldOrder(stop)) return t('This order is held');
  if (stop.kind === 'call') return t(failureTitle(stop.error));
  const { refusal, code, field } = stop.answer;
  if (code || stopsForPacker(stop)) return t(failureTitle({ code: code ?? 'usage', field }));
  return t(REFUSED[refusal?.kind ?? 'wrong']);
}

const EXPECTED_SHOWN = 4;

function RefusedScan({ scanned, answer }: { scanned: string; answer: ScanAnswer }) {
  const { refusal } = answer;
  const merchant = useWindow(({ bench }) => bench?.order.merchant ?? null);
  return (
    <>
      <p className="dialog-message">{unbroken(sentence(answer))}</p>
      <dl className="dialog-facts">
        <dt>{t('Scanned')}</dt>
        <dd>{scanned}</dd>
        {refusal && <dt>{t('Expected (scan)')}</dt>}
        {refusal?.expected.length === 0 && <dd>{nothingToPack(refusal)}</dd>}
        {refusal && refusal.expected.length > 0 && (
          <dd>
            {refusal.expected.slice(0, EXPECTED_SHOWN).map(({ sku, description, left }) => (
              <div key={sku} className="dialog-expected">
                <ItemThumbnail merchant={merchant} sku={sku} />
                <span>
                  {left} × {sku} {description}
                </span>
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

/** Everything is packed: the next scans are labels. */
function nothingToPack({ label }: ScanRefusal): string {
  if (label === undefined) return t('Nothing more: all is packed.');
  return label === null
    ? t('A carton, then its label')
    : t('The label of {carton}', { carton: label });
}

function FailedCall({ error, hint }: { error: StationError; hint: string | null }) {
  return (
    <>
      <p className="dialog-message">{unbroken(sentence(error))}</p>
      {hint && <p>{hint}</p>}
      <ErrorFacts error={error} />
    </>
  );
}

/** What support asks for. Names of fields are the partner's and an order's; the station's own say nothing. */
export function factsOf({ partnerMessage, field = '', requestId }: StationError) {
  const isPath = /[.[]/.test(field);
  return [
    [t('The partner said'), partnerMessage],
    [t('Field'), partnerMessage || isPath ? field : null],
    [t('Request number for support'), requestId],
  ].filter(([, value]) => value);
}

function ErrorFacts({ error }: { error: StationError }) {
  const facts = factsOf(error);
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
