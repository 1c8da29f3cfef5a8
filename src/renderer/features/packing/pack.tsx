import { ArrowRight, Boxes, Check, Ellipsis, PackagePlus, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { WeightCheck } from '../../../shared/devices/scale/scale-state.ts';

import type { Bench } from '../../../shared/packing/session.ts';
import { Action } from '../../kit/action.tsx';
import { AfterPaint } from '../../kit/content/after-paint.tsx';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { COMMAND, scan, setAside } from '../../state/actions.ts';
import { change, useCall } from '../../state/station.ts';
import { usePending, useWindow } from '../../state/window-store.ts';
import { startFixing } from '../../window/fixes.ts';
import { BenchHead } from '../../window/frame/bench-head.tsx';
import { Frame, Onward, type Sentence } from '../../window/frame/frame.tsx';

import { later } from '../../window/later.tsx';

import { whatNext } from '../../window/stages.ts';
import { t } from '../../words/words.ts';
import { RuledNotes } from '../automation/ruled-notes.tsx';
import { useAwaited, useWeightOff } from '../devices/scale-state.tsx';
import { offTitle, useSoundOfWeight } from '../devices/weight-off.tsx';
import { stillAhead } from '../rating/days.ts';
import { BeforeRating } from './before-rating.tsx';
import { BoxHere } from './box-here.tsx';
import { CartonList } from './cartons/cartons.tsx';
import { emptyCarton, unitsLeft } from './cartons/counts.ts';
import { type Asked, lineInHand, PackDialog } from './dialogs/pack-dialogs.tsx';
import { GoTogether } from './go-together.tsx';
import { LineList } from './lines.tsx';
import { OrderNotes } from './order-notes.tsx';
import { usePhotosByThemselves } from './photo-moments.ts';
import { useRatesDue } from './rates-due.ts';
import { toConfirm } from './to-confirm.ts';
import './pack.css';

/** With the camera, of which most benches have none. */
const PhotosHere = later(() => import('./photos-here.tsx'));

export default function PackScreen({ bench }: { bench: Bench }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ratesDue = useRatesDue(bench);
  usePhotosByThemselves(bench);
  const awaited = useAwaited(bench);
  const hasPhotos = useWindow(({ status }) => status?.photos != null);
  const begun = bench.session.cartons.some(({ items }) => items.length > 0);
  const off = useWeightOff();
  const next = nextHere(bench, { awaited, off, hasPhotos });
  useSoundOfWeight(next.tone === undefined ? null : off);
  return (
    <Frame
      eyebrow={<BenchHead bench={bench} />}
      next={
        ratesDue ? { ...next, detail: t('In a moment the station asks for them by itself.') } : next
      }
      above={<ScanBar />}
      actions={<PackActions bench={bench} onAsk={setAsked} />}
    >
      <div className="pack">
        <section className="pack-lines" aria-label={t('To pack')}>
          <OrderNotes bench={bench} />
          <AfterPaint>
            <GoTogether key={bench.order.id} bench={bench} />
          </AfterPaint>
          <RuledNotes ruled={bench.ruled} begun={begun} asked={toConfirm(bench)} />
          <AfterPaint>
            <BeforeRating key={bench.order.id} bench={bench} />
          </AfterPaint>
          <LineList
            bench={bench}
            onCount={(line) => setAsked({ kind: 'count', line })}
            onShort={(line) => setAsked({ kind: 'short', line })}
          />
        </section>
        <section className="pack-cartons" aria-label={t('Cartons')}>
          <AfterPaint>
            {(hasPhotos || bench.photoFor !== undefined) && (
              <Suspense>
                <PhotosHere bench={bench} />
              </Suspense>
            )}
            <BoxHere key={bench.order.id} bench={bench} />
            <CartonList bench={bench} />
          </AfterPaint>
        </section>
      </div>
      {asked && (
        <PackDialog bench={bench} asked={asked} onAsk={setAsked} onClose={() => setAsked(null)} />
      )}
    </Frame>
  );
}

interface Waits {
  /** The carton that must be weighed. */
  awaited: string | null;
  off: WeightCheck | null;
  hasPhotos: boolean;
}

/** What a weight that does not fit asks for comes before the rates; until the last item it is said beside it. */
function nextHere(bench: Bench, { awaited, off, hasPhotos }: Waits): Sentence {
  if (unitsLeft(bench) > 0 || emptyCarton(bench) !== undefined) {
    const next = whatNext(bench, null);
    return off && isFinal(bench, off)
      ? { ...next, detail: `${off.carton}: ${offTitle(off)}`, tone: 'attention' }
      : next;
  }
  if (awaited !== null)
    return { text: t('All packed. Weigh carton {carton}', { carton: awaited }) };
  if (!off && bench.photoFor !== undefined) return photoNext(bench.photoFor, hasPhotos);
  if (!off) return whatNext(bench, null);
  return {
    text: offTitle(off),
    detail: t('Look into {carton} and weigh it again. Rates are asked for by hand.', {
      carton: off.carton,
    }),
    tone: off.verdict === 'stop' ? 'stop' : 'attention',
  };
}

/** A carton that is still being packed may stand on the scale with an item that is not scanned yet. */
const isFinal = ({ session }: Bench, { carton }: WeightCheck): boolean =>
  session.openCarton !== carton ||
  session.cartons.some(
    ({ reference, weightSource }) => reference === carton && weightSource === 'typed',
  );

/** The rates wait for it. */
const photoNext = (rule: string, hasPhotos: boolean): Sentence => ({
  text: hasPhotos ? t('Take a photo of the carton') : t('A photo is needed. Photos are off here.'),
  detail: t('Rule “{rule}” wants one before there are rates. A supervisor may let it pass.', {
    rule,
  }),
  tone: 'attention',
});

interface PackActionsProps {
  bench: Bench;
  onAsk: (asked: Asked) => void;
}

function PackActions({ bench, onAsk }: PackActionsProps) {
  const { insure, pickUpDate, cartons, openCarton } = bench.session;
  const left = unitsLeft(bench);
  const empty = left === 0 ? emptyCarton(bench) : undefined;
  // The buttons for these keys are in the dialog More and at every line; the keys also work here.
  useHotkey('leave', () => void setAside(), true, t('Set aside'));
  useHotkey(
    'count',
    () => onAsk({ kind: 'count', line: lineInHand(bench) }),
    openCarton !== null,
    t('Count'),
  );
  useHotkey('pick6', () => onAsk({ kind: 'measure' }), true, t('Measure an item'));
  useHotkey('edit', () => startFixing({ kind: 'receiver', field: null }), true, t('Receiver'));
  useHotkey('customsData', () => startFixing({ kind: 'customs' }), true, t('Customs data'));
  useHotkey('hold', () => startFixing({ kind: 'hold', reason: '' }), true, t('Hold'));
  const asked = toConfirm(bench);
  const rating = usePending('bench.rate');
  const setting = useCall('settings.get', { key: 'packing.onlyScanned' }, { remembered: true });
  const onlyScanned = setting.state === 'ready' && setting.value.value === true;
  const rate = () => {
    useWindow.setState({ ratesUnasked: false });
    void change('bench.rate', { insure, pickUpDate: stillAhead(pickUpDate) });
  };
  return (
    <>
      <Action
        icon={PackagePlus}
        act="add"
        label={t('Next carton')}
        onPress={() => void change('bench.addCarton', { box: cartons.at(-1)?.box ?? null })}
      />
      <Action
        tight
        act="rest"
        icon={Boxes}
        label={t('Pack the rest')}
        disabled={left === 0 || onlyScanned}
        whyNot={onlyScanned ? t('Every unit is scanned here.') : undefined}
        onPress={() => void change('bench.packRest', {})}
      />
      <Action
        tight
        act="undo"
        icon={Undo2}
        label={t('Undo')}
        onPress={() => void scan(COMMAND.undo)}
      />
      <Action
        tight
        act="more"
        icon={Ellipsis}
        label={t('More')}
        onPress={() => onAsk({ kind: 'more' })}
      />
      <Onward>
        {asked ? (
          <Action
            weight="main"
            act="next"
            icon={Check}
            label={t('Done: confirm')}
            onPress={() => void change('bench.confirm', { rule: asked.rule, text: asked.text })}
          />
        ) : (
          <Action
            weight={left === 0 ? 'main' : 'plain'}
            act="next"
            icon={ArrowRight}
            label={t('Get rates')}
            busy={rating}
            disabled={cartons.length === 0 || empty !== undefined}
            whyNot={
              empty &&
              t('Carton {carton} is empty: fill it or remove it', { carton: empty.reference })
            }
            onPress={rate}
          />
        )}
      </Onward>
    </>
  );
}
