import { Check, ListPlus, Printer, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  cartonsOf,
  type HandoverBoard,
  type HandoverParcel,
  isHalfScanned,
} from '../../../shared/handover/handover.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { Action } from '../../kit/action.tsx';
import { AskBox } from '../../kit/ask-box.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import type { ListHandle } from '../../kit/content/long-list.tsx';
import { Empty, Failed, Loading, Notice } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { useCall } from '../../state/station.ts';
import { usePending } from '../../state/window-store.ts';
import { Frame, Onward, type Sentence } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { Carriers, ClosedLists, Late, NotBought } from './beside.tsx';
import { addAll, addScanned, closeList, discardList, printList, removeParcel } from './calls.ts';
import { ListOfParcels } from './parcels.tsx';
import './handover.css';

/** Milliseconds between updates of the clock beside a cut-off. */
const CLOCK_MS = 20_000;

/** Hand-over to a driver: parcels are scanned onto the list, which is then closed and printed. */
export function HandoverTab({ tabs }: { tabs: ReactNode }) {
  const asked = useCall('handover.board', {}, { follow: true, remembered: true });
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { again } = asked;
  useEffect(() => {
    const clock = setInterval(again, CLOCK_MS);
    return () => clearInterval(clock);
  }, [again]);
  useEffect(
    () =>
      takeScans((text) => {
        if (/^PB:/i.test(text)) return false;
        void addScanned(text);
        return true;
      }),
    [],
  );
  const board = asked.state === 'ready' ? asked.value : null;
  return (
    <Frame
      next={nextHere(board)}
      above={
        <>
          {tabs}
          <ScanBar fieldRef={field} onDown={() => list.current?.focus()} />
        </>
      }
      actions={board?.open && <Actions board={board} onAsk={setAsking} />}
    >
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failed error={asked.error} again={again} />}
      {board && (
        <div className="handover">
          <section className="handover-open" aria-label={t('The open list')}>
            <Open
              board={board}
              onRemove={(parcel) => setAsking({ kind: 'remove', parcel })}
              listRef={list}
            />
          </section>
          <div className="handover-beside stack">
            <NotBought board={board} />
            <Late board={board} />
            <Carriers board={board} />
            <ClosedLists board={board} />
          </div>
        </div>
      )}
      {board?.open && asking && (
        <Ask board={board} asking={asking} onClose={() => setAsking(null)} />
      )}
    </Frame>
  );
}

type Asking = { kind: 'close' | 'discard' } | { kind: 'remove'; parcel: HandoverParcel };

const goingOf = (board: HandoverBoard): HandoverParcel[] =>
  (board.open?.parcels ?? []).filter(({ cancelled }) => !cancelled);

function nextHere(board: HandoverBoard | null): Sentence {
  if (!board?.open)
    return {
      text: t('Scan a parcel to open its list'),
      detail: t('Or choose a carrier. The list goes with its driver.'),
    };
  const { carrier, merchant } = board.open;
  const count = cartonsOf(goingOf(board));
  return {
    text: t('{carrier}: {count} parcels on the list', { carrier, count }),
    detail: merchant ?? t('Scan each parcel, then close the list.'),
  };
}

interface OpenProps {
  board: HandoverBoard;
  onRemove: (parcel: HandoverParcel) => void;
  listRef: React.Ref<ListHandle>;
}

function Open({ board, onRemove, listRef }: OpenProps) {
  if (!board.open) return <Empty title={t('No hand-over list is open')} />;
  const cancelled = board.open.parcels.length - goingOf(board).length;
  return (
    <>
      {cancelled > 0 && (
        <Notice tone="stop" title={t('{count} on the list are cancelled', { count: cancelled })}>
          {t('Take their labels off. They are left out when the list is closed.')}
        </Notice>
      )}
      <HalfScanned parcels={board.open.parcels} />
      {board.open.parcels.length === 0 ? (
        <Empty title={t('Nothing is on the list yet')} />
      ) : (
        <ListOfParcels list={board.open} onRemove={onRemove} listRef={listRef} />
      )}
    </>
  );
}

const HALVES_SHOWN = 3;

/** Shipments of which not every carton was scanned, before the list is closed. */
function HalfScanned({ parcels }: { parcels: readonly HandoverParcel[] }) {
  const halves = parcels.filter(isHalfScanned);
  if (halves.length === 0) return null;
  const more = halves.length - HALVES_SHOWN;
  const shown = halves
    .slice(0, HALVES_SHOWN)
    .map((parcel) =>
      t('{order} ({scanned} of {cartons})', {
        order: showOrderKey(parcel),
        scanned: parcel.scanned ?? 0,
        cartons: parcel.cartons,
      }),
    )
    .join(', ');
  return (
    <Notice
      tone="stop"
      title={t('{count} shipments: not all cartons scanned', { count: halves.length })}
    >
      {more > 0 ? t('{shown} and {more} more', { shown, more }) : shown}
    </Notice>
  );
}

/** Parcels of the driver's that are on no list, by name. */
function LeftBehind({ of, carrier }: { of: HandoverBoard['notListed']; carrier: string }) {
  if (of.count === 0) return null;
  const names = of.orders.map(showOrderKey).join(', ');
  const more = of.count - of.orders.length;
  return (
    <Notice
      tone="attention"
      title={t('{count} shipments of {carrier} are not on the list', { count: of.count, carrier })}
    >
      {more > 0 ? t('{shown} and {more} more', { shown: names, more }) : names}
    </Notice>
  );
}

interface ActionsProps {
  board: HandoverBoard;
  onAsk: (asking: Asking) => void;
}

function Actions({ board, onAsk }: ActionsProps) {
  const { open, carriers } = board;
  const adding = usePending('handover.addAll');
  const printing = usePending('handover.print');
  const left = carriers.find(({ carrier }) => carrier === open?.carrier)?.left ?? 0;
  const nothing = goingOf(board).length === 0;
  return (
    <>
      <Action
        act="cancel"
        icon={Trash2}
        weight="quiet"
        label={t('Discard the list')}
        onPress={() => onAsk({ kind: 'discard' })}
      />
      <Action
        act="rest"
        icon={ListPlus}
        label={t('All that are left')}
        busy={adding}
        disabled={left === 0}
        whyNot={t('No parcel of this carrier is left.')}
        onPress={() => void addAll()}
      />
      <Action
        act="print"
        icon={Printer}
        label={t('Print list')}
        busy={printing}
        disabled={nothing}
        whyNot={t('Nothing is on the list yet')}
        onPress={() => void printList(null)}
      />
      <Onward>
        <CommandCode command="OK" label={t('Close list')} />
        <Action
          act="next"
          weight="main"
          icon={Check}
          label={t('Close list')}
          disabled={nothing}
          whyNot={t('Nothing is on the list yet')}
          onPress={() => onAsk({ kind: 'close' })}
        />
      </Onward>
    </>
  );
}

interface AskProps {
  board: HandoverBoard;
  asking: Asking;
  onClose: () => void;
}

/** Asks before a step that cannot be undone; F8 or “OK” confirms. */
function Ask({ board, asking, onClose }: AskProps) {
  const { carrier = '', id = '' } = board.open ?? {};
  const closing = usePending('handover.close');
  const take = async (work: Promise<unknown>) => {
    await work;
    onClose();
  };
  if (asking.kind === 'remove')
    return (
      <AskBox
        title={t('Take {order} off the list?', { order: asking.parcel.reference })}
        take={t('Take off')}
        onTake={() => void take(removeParcel(asking.parcel.attemptId))}
        onClose={onClose}
      >
        <p>{t('It stays here, and can be scanned again.')}</p>
      </AskBox>
    );
  if (asking.kind === 'discard')
    return (
      <AskBox
        title={t('Discard the list for {carrier}?', { carrier })}
        tone="attention"
        take={t('Give up')}
        onTake={() => void take(discardList(id))}
        onClose={onClose}
      >
        <p>{t('Its parcels stay here, and are on no list then.')}</p>
      </AskBox>
    );
  const going = goingOf(board);
  return (
    <AskBox
      title={t('Close the list for {carrier}?', { carrier })}
      tone={going.some(isHalfScanned) || board.notListed.count > 0 ? 'attention' : undefined}
      take={t('Close and print')}
      busy={closing}
      onTake={() => void take(closeList(id))}
      onClose={onClose}
    >
      <p className="handover-total">
        {t('{cartons} parcels of {shipments} shipments', {
          cartons: cartonsOf(going),
          shipments: going.length,
        })}
      </p>
      <HalfScanned parcels={going} />
      <LeftBehind of={board.notListed} carrier={carrier} />
      <p>{t('A closed list cannot be changed: the driver signs the print.')}</p>
    </AskBox>
  );
}
