import { ArrowLeft, RefreshCw, Search, ShoppingCart } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { showOrderKey } from '../../../shared/orders/order.ts';
import type { Returnable, ReturnView } from '../../../shared/returns/return.ts';
import { labelForms } from '../../../shared/scanning/carriers.ts';
import { Action } from '../../kit/action.tsx';
import { moneyText } from '../../kit/format.ts';
import { Receiver } from '../../kit/names/person.tsx';
import { Failed, Loading } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { showInScanBar } from '../../state/actions.ts';
import { askOrStop } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { Frame, Onward, type Sentence } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { wrongPickUp } from '../rating/days.ts';
import type { Wanted } from '../shipments/after-sale-state.ts';
import { cartonOf, unitsOf } from './draft.ts';
import { Offers } from './offers.tsx';
import { ReceiveBox, ReturnCard } from './return-card.tsx';
import { ReturnLines } from './return-lines.tsx';
import { scanAtReturn } from './return-scans.ts';
import { type Returning, useReturn } from './use-return.ts';
import '../../window/frame/bench-head.css';

interface ReturnOfProps {
  wanted: Wanted;
  /** The last scan: the label of a return means that it was received. */
  scanned: string | null;
  /** Set to what the current step does with a scan; `false`: it concerns another shipment. */
  takes: RefObject<((text: string) => boolean) | null>;
  onOther: () => void;
}

/** The shipment found and its returns. */
export function ReturnOf({ wanted, scanned, takes, onOther }: ReturnOfProps) {
  const work = useReturn(wanted);
  const [receiving, setReceiving] = useState<ReturnView | null>(null);
  const came = scanned === null ? null : scannedReturn(work, scanned);
  const cameId = came?.shipment.attemptId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for every return scanned
  useEffect(() => setReceiving(came), [cameId]);
  useEffect(() => {
    takes.current = (text) => {
      const found = scanAtReturn(text, {
        step: receiving ? 'receiving' : work.step(),
        outbound: work.outbound.state === 'ready' ? work.outbound.value : null,
        draft: work.latestDraft(),
      });
      if (found.kind === 'find') return false;
      if (found.draft) work.setDraft(found.draft);
      showInScanBar(found.answer, text);
      return true;
    };
    return () => {
      takes.current = null;
    };
  });
  return (
    <Frame
      eyebrow={work.outbound.state === 'ready' && <Outbound outbound={work.outbound.value} />}
      next={nextHere(work)}
      above={<ScanBar />}
      actions={<Actions work={work} onOther={onOther} />}
    >
      {work.outbound.state === 'loading' && <Loading />}
      {work.outbound.state === 'failed' && (
        <Failed error={work.outbound.error} again={work.again} />
      )}
      {work.outbound.state === 'ready' && (
        <div className="return">
          <Now work={work} onReceive={setReceiving} />
          <Earlier work={work} onReceive={setReceiving} />
        </div>
      )}
      {receiving && (
        <ReceiveBox
          view={receiving}
          onClose={() => setReceiving(null)}
          onReceived={() => {
            setReceiving(null);
            work.again();
          }}
        />
      )}
    </Frame>
  );
}

function scannedReturn({ returns }: Returning, scanned: string): ReturnView | null {
  if (returns.state !== 'ready') return null;
  const forms = labelForms(scanned);
  const found = returns.value.find(
    ({ shipment: { trackingNumber, shipmentId, cartons, state } }) =>
      state === 'confirmed' &&
      [trackingNumber, shipmentId, ...cartons.map(({ reference }) => reference)].some(
        (each) => each !== null && labelForms(each).some((form) => forms.includes(form)),
      ),
  );
  return found ?? null;
}

function nextHere(work: Returning): Sentence {
  const { outbound, unknown, fresh, quote } = work;
  if (work.buying)
    return { text: fresh ? t('Bought. Its label is on its way') : t('Buying the return… Wait') };
  if (unknown)
    return {
      text: t('Purchase of the return not confirmed'),
      detail: t('Ask again. Nothing else of this order is bought before it is known.'),
      tone: 'unknown',
    };
  if (fresh?.shipment.error)
    return { text: t('The return is bought, but its label is missing'), tone: 'attention' };
  if (fresh)
    return {
      text: t('The return is bought. Take its label'),
      detail: t('Or save it for a mail. Then scan the next one.'),
      tone: 'success',
    };
  if (quote) return { text: t('Choose an offer for the return') };
  if (work.rating) return { text: t('Getting the rates of the return…') };
  if (outbound.state !== 'ready') return { text: t('Looking for it…') };
  const left = outbound.value.lines.some((line) => line.left > 0);
  return { text: left ? t('What comes back?') : t('All of this shipment is in a return already') };
}

/** The current step: ask again, take the label, choose the carrier, or choose the items. */
function Now({ work, onReceive }: { work: Returning; onReceive: (view: ReturnView) => void }) {
  const { unknown, fresh, quote, outbound } = work;
  const shown = unknown ?? fresh;
  if (shown)
    return (
      <ReturnCard
        view={shown}
        now
        isLabelComing={work.buying && shown === fresh}
        onReceive={onReceive}
        onChanged={work.again}
      />
    );
  if (quote) return <Offers work={work} quote={quote} />;
  if (outbound.state !== 'ready') return null;
  return <ReturnLines outbound={outbound.value} draft={work.draft} onDraft={work.setDraft} />;
}

function Earlier({ work, onReceive }: { work: Returning; onReceive: (view: ReturnView) => void }) {
  const { returns, unknown, fresh } = work;
  if (returns.state === 'loading') return <Loading />;
  if (returns.state === 'failed') return <Failed error={returns.error} again={work.again} />;
  const shown = (unknown ?? fresh)?.shipment.attemptId;
  const others = returns.value.filter(({ shipment }) => shipment.attemptId !== shown);
  if (shown && others.length === 0) return null;
  return (
    <section className="stack" aria-label={t('Returns of this shipment')}>
      <h2 className="large">{t('Returns of this shipment')}</h2>
      {others.length === 0 && <p className="quiet">{t('Nothing was returned yet')}</p>}
      {others.map((view) => (
        <ReturnCard
          key={view.shipment.attemptId}
          view={view}
          onReceive={onReceive}
          onChanged={work.again}
        />
      ))}
    </section>
  );
}

function buyText({ chosen, isTooDear }: Returning): string {
  const total = chosen?.total ? moneyText(chosen.total) : t('price at pickup');
  return isTooDear
    ? t('Buy return all the same: {total}', { total })
    : t('Buy return: {total}', { total });
}

function Actions({ work, onOther }: { work: Returning; onOther: () => void }) {
  const { quote, chosen, unknown, outbound, draft } = work;
  const lines = outbound.state === 'ready' ? unitsOf(outbound.value, draft) : [];
  const cartonless = cartonOf(draft) === 'unfinished';
  const isDateWrong = wrongPickUp(draft.pickUpDate) !== null;
  const reasonless = draft.reason === 'other' && draft.note.trim() === '';
  return (
    <>
      {quote && !unknown ? (
        <Action
          act="leave"
          icon={ArrowLeft}
          label={t('Change the units')}
          disabled={work.buying}
          onPress={work.giveUpQuote}
        />
      ) : (
        !work.fresh && (
          <Action
            act="find"
            icon={Search}
            label={t('Another shipment')}
            disabled={work.buying}
            onPress={onOther}
          />
        )
      )}
      <Onward>
        {unknown ? (
          <AskAgain work={work} attemptId={unknown.shipment.attemptId} />
        ) : quote ? (
          <Action
            weight="main"
            act="buy"
            icon={ShoppingCart}
            spends
            label={buyText(work)}
            busy={work.buying}
            disabled={!chosen}
            onPress={() => void work.buy()}
          />
        ) : work.fresh ? (
          <Action
            weight="main"
            act="find"
            icon={Search}
            label={t('Next return')}
            onPress={onOther}
          />
        ) : (
          <Action
            weight="main"
            act="next"
            label={t('Get prices')}
            busy={work.rating}
            disabled={lines.length === 0 || reasonless || cartonless || isDateWrong}
            onPress={() => void work.rate()}
          />
        )}
      </Onward>
    </>
  );
}

/** The one action while the purchase is unknown; the station waits for the quiet time first. */
function AskAgain({ work, attemptId }: { work: Returning; attemptId: string }) {
  const asking = usePending('shipments.reconcile');
  return (
    <Action
      weight="main"
      act="next"
      icon={RefreshCw}
      label={asking ? t('Asking the partner; this takes some seconds…') : t('Ask again now')}
      busy={asking}
      spends
      onPress={() => void askOrStop('shipments.reconcile', { attemptId }).then(() => work.again())}
    />
  );
}

/** The outbound shipment, above the sentence of every step. */
function Outbound({ outbound }: { outbound: Returnable }) {
  const { shipTo, trackingNumber, shipmentId, reference, order } = outbound;
  return (
    <section className="bench-order" aria-label={t('What was sent')}>
      <strong>{showOrderKey({ ...order, reference })}</strong>
      <Receiver to={shipTo} />
      <span className="small">{[trackingNumber, shipmentId].filter(Boolean).join(' · ')}</span>
    </section>
  );
}
