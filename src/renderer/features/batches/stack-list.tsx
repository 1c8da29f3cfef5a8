import { ArrowLeft, Layers } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Stack } from '../../../shared/batches/batch.ts';
import { showOrderKey } from '../../../shared/orders/order.ts';
import { barcodeSaying } from '../../../shared/scanning/command-codes.ts';
import { Action } from '../../kit/action.tsx';
import { Barcode } from '../../kit/content/barcode-later.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { useHotkey } from '../../kit/keys/hotkeys.tsx';
import { PICKS } from '../../kit/keys/keys.ts';
import { Empty } from '../../kit/notice.tsx';
import { ScanBar } from '../../scanner/scan-bar.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { showAnswer } from '../../state/actions.ts';
import { ask, askOrStop } from '../../state/station.ts';
import { useWindow } from '../../state/window-store.ts';
import { Frame, type Sentence } from '../../window/frame/frame.tsx';
import { t } from '../../words/words.ts';
import { ItemPlace } from '../catalogue/item-units.tsx';
import { usePictures } from '../catalogue/use-pictures.ts';
import { closeStack, openStack } from './stack-state.ts';
import { stackText, useStacks } from './stacks.tsx';

/** Only so many have a key and a barcode; scanning an item finds any stack. */
const LISTED = 9;

/** Shown instead of the queue: the list of stacks, chosen by key, barcode, tap or item. */
export function StackList() {
  const all = useStacks(LISTED);
  const [found, setFound] = useState<readonly Stack[] | null>(null);
  useEffect(() => {
    const show = (stacks: readonly Stack[]) => {
      useWindow.setState({ answer: null });
      setFound(stacks);
    };
    return takeScans((text) => void scanItem(text, show));
  }, []);
  // Only the barcode PB:STACKS presses it: the button Back leads there too.
  useHotkey('more', () => setFound(null), true, t('Stacks'));
  const stacks = (found ?? all).slice(0, LISTED);
  return (
    <Frame
      next={headline(stacks.length, found)}
      above={<ScanBar />}
      actions={
        <>
          <Action
            act="close"
            icon={ArrowLeft}
            weight="quiet"
            label={t('Back')}
            onPress={found ? () => setFound(null) : closeStack}
          />
          <CommandCode command="CANCEL" label={t('Back')} />
        </>
      }
    >
      {stacks.length === 0 && <Empty title={t('No two orders are packed alike')} />}
      <ol className="stack-list">
        {stacks.map((stack, at) => (
          <li key={showOrderKey(stack.like)}>
            <StackPictures stack={stack} />
            <Action
              act={PICKS[at]}
              icon={Layers}
              label={stackText(stack)}
              onPress={() => openStack(stack.like)}
            />
            <Barcode text={barcodeSaying({ command: 'STACK', text: String(at + 1) })} label="" />
          </li>
        ))}
      </ol>
    </Frame>
  );
}

/** Enough to tell the stacks from each other; beside them stands the rest. */
const PICTURED = 3;

function StackPictures({ stack: { like, content } }: { stack: Stack }) {
  const items = content.slice(0, PICTURED);
  const pictures = usePictures(
    like.merchant,
    items.map(({ sku }) => sku),
  );
  return (
    <span className="stack-pictures" aria-hidden>
      {items.map(({ sku }) => (
        <ItemPlace key={sku} picture={pictures.get(sku)} />
      ))}
    </span>
  );
}

function headline(count: number, found: readonly Stack[] | null): Sentence {
  if (count === 0) return { text: t('No stacks') };
  return found
    ? { text: t('Several stacks have it: choose one'), tone: 'attention' }
    : { text: t('Choose a stack'), detail: t('Or scan an item of it.') };
}

/** Scanning an item opens its stack; an item of no stack is handled as on the empty bench. */
async function scanItem(text: string, show: (found: readonly Stack[]) => void): Promise<void> {
  const found = await askOrStop('batch.find', { text });
  if (!found.ok) return;
  const [only, ...more] = found.value.stacks;
  if (only && more.length === 0) return openStack(only.like);
  if (only) return show(found.value.stacks);
  const answer = await ask('bench.scan', { text });
  if (answer.ok) showAnswer(answer.value, text);
}
