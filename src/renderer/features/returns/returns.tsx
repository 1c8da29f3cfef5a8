import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { StationError } from '../../../shared/kernel/errors.ts';
import { Field } from '../../kit/fields.tsx';
import { Empty } from '../../kit/states.tsx';
import { useHotkey } from '../../scanner/hotkeys.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { useKept } from '../../state/session-storage.ts';
import { sound } from '../../state/sound.ts';
import { ask } from '../../state/station.ts';
import { Frame } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { goToReturn, useAfterSale } from './after-sale-state.ts';
import { FoundSent } from './found-sent.tsx';
import { ReturnOf } from './return-of.tsx';
import '../orders/orders.css';
import '../shipments/shipments.css';
import '../rating/offers/cards.css';
import './returns.css';

/** A badge and a command keep their meaning. */
const isBadge = (scanned: string): boolean => /^PB:/i.test(scanned);

/** What comes back: found by its label, then its lines, who brings it, and its own label. */
export default function ReturnsScreen() {
  const wanted = useAfterSale(({ returnOf }) => returnOf);
  const [search, setSearch] = useKept('returns.search', z.string(), '');
  const field = useRef<HTMLInputElement>(null);
  const { find, looking, scanned, unfound, forget } = useFinding(setSearch);
  const toSearch = () => {
    forget();
    requestAnimationFrame(() => field.current?.focus());
  };
  useHotkey('find', toSearch, !wanted, t('Search'));
  if (wanted)
    return (
      <ReturnOf
        key={`${wanted.text} ${wanted.order}`}
        wanted={wanted}
        scanned={scanned}
        onOther={() => {
          setSearch('');
          toSearch();
        }}
      />
    );
  const typed = search.trim();
  const first = {
    text: t('Scan the label of what comes back'),
    detail: t('Or search: reference, tracking number, shipment number or name.'),
  };
  return (
    <Frame
      next={looking ? { text: t('Looking for it…') } : first}
      above={
        <div className="orders-bar">
          <Field
            bare
            type="search"
            keyHint="find"
            inputRef={field}
            label={t('Search')}
            placeholder={t('Reference, tracking number, shipment number or name')}
            value={search}
            onChange={(text) => {
              setSearch(text);
              unfound.forget();
            }}
          />
        </div>
      }
    >
      {typed ? (
        <FoundSent search={typed} unfound={unfound.now} onFind={find} />
      ) : (
        <Empty title={first.text}>{first.detail}</Empty>
      )}
    </Frame>
  );
}

/** Finds what was sent by what is scanned or chosen; what was not found goes to the search. */
function useFinding(onUnfound: (text: string) => void) {
  const [scanned, setScanned] = useState<string | null>(null);
  const [unfound, setUnfound] = useState<{ text: string; error: StationError } | null>(null);
  const [looking, setLooking] = useState(false);
  const latest = useRef(0);

  async function find(text: string, order: string | null = null): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setLooking(true);
    const found = await ask('returns.find', { text, order });
    // Another was scanned meanwhile: that one counts.
    if (turn !== latest.current) return;
    setLooking(false);
    setScanned(text);
    sound(found.ok ? 'item' : 'attention');
    setUnfound(found.ok ? null : { text, error: found.error });
    if (found.ok) return goToReturn(text, order);
    useAfterSale.setState({ returnOf: null });
    onUnfound(text);
  }

  useEffect(() =>
    takeScans((text) => {
      if (isBadge(text)) return false;
      void find(text);
      return true;
    }),
  );
  return {
    find,
    looking,
    scanned,
    unfound: { now: unfound, forget: () => setUnfound(null) },
    forget() {
      useAfterSale.setState({ returnOf: null });
      setUnfound(null);
      setScanned(null);
    },
  };
}
