import { ScanBarcode } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useCall } from '../../../state/use-call.ts';
import { useWindow } from '../../../state/window-store.ts';
import { t } from '../../../words/words.ts';
import { PLAYED_COMMANDS } from '../messages.ts';
import { type Playable, playableNow } from './playable.ts';
import { playScan } from './simulator-state.ts';

const ORDERS_SHOWN = 20;

/** What lies on the bench with a barcode on it: a press is a scan. */
export function PlayScanner({ next }: { next: string | null }) {
  const bench = useWindow((state) => state.bench ?? null);
  const begun = useCall(
    'orders.list',
    { status: 'packing', limit: ORDERS_SHOWN },
    { follow: true },
  );
  const open = useCall('orders.list', { status: 'open', limit: ORDERS_SHOWN }, { follow: true });
  const waiting = [begun, open].flatMap((each) =>
    each.state === 'ready' ? each.value.orders : [],
  );
  const found = playableNow(bench, waiting);
  const panel = useRef<HTMLElement>(null);
  const isUsed = useRef(false);
  useLayoutEffect(() => {
    // What was pressed is packed and its button gone: the next one is at hand.
    if (isUsed.current && document.activeElement === document.body)
      panel.current?.querySelector('button')?.focus();
  });
  return (
    <section
      ref={panel}
      className="play-scanner"
      aria-label={t('Scan with a press')}
      onFocus={() => {
        isUsed.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // Also told of a button that is gone: then nothing else has the focus.
        if (relatedTarget) isUsed.current = false;
      }}
    >
      <h2 className="play-title">
        <ScanBarcode aria-hidden />
        {t('Scan with a press')}
      </h2>
      {found.length === 0 && <p className="quiet">{t('There is nothing to scan right now.')}</p>}
      <ul className="play-codes">
        {found.map((each) => (
          <li key={each.code}>
            <Button
              className="play-code"
              data-next={each.code === next || undefined}
              onPress={() => void playScan(each.code)}
            >
              <strong>{nameOf(each)}</strong>
              <span className="play-detail">{detailOf(each)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function nameOf(playable: Playable): string {
  switch (playable.kind) {
    case 'order':
    case 'carton':
      return playable.code;
    case 'item':
      return playable.sku;
    case 'label':
      return t('Label of {carton}', { carton: playable.carton });
    case 'command':
      return t(PLAYED_COMMANDS[playable.command]);
    case 'wrong':
      return t('A wrong item');
  }
}

function detailOf(playable: Playable): string {
  switch (playable.kind) {
    case 'order':
      return playable.to;
    case 'item':
      return `${playable.code} · ${t('{count} units to go', { count: playable.left })}`;
    case 'carton':
      return t('carton');
    default:
      return playable.code;
  }
}
