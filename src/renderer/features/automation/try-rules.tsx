import { FlaskConical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Action } from '../../kit/action.tsx';
import { SaveForm } from '../../kit/content/save-form.tsx';
import { Field } from '../../kit/fields.tsx';
import { takeScans } from '../../scanner/scan-taker.ts';
import { useWindow } from '../../state/window-store.ts';
import { t } from '../../words/words.ts';
import { refOf } from './order-ref.ts';
import { Verdicts } from './verdicts.tsx';

/** Shows which rules match an entered or scanned order; initially the one on the bench. */
export function TryRules() {
  const onBench = useWindow(({ bench }) => bench?.order ?? null);
  const [asked, setAsked] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(
    () =>
      takeScans((text) => {
        // Badges keep their meaning: they are not taken as an order.
        if (/^PB:/i.test(text)) return false;
        setTyped(text);
        setAsked(text);
        return true;
      }),
    [],
  );
  const shown = onBench && refOf(onBench).replace(/^\//, '');
  const text = typed ?? shown ?? '';
  const order = asked ?? (onBench && refOf(onBench));
  return (
    <>
      <SaveForm className="row-end" onSave={() => setAsked(text.trim() || null)}>
        <Field label={t('Order, typed or scanned')} value={text} chars={24} onChange={setTyped} />
        <Action icon={FlaskConical} label={t('Try it')} disabled={text.trim() === ''} />
      </SaveForm>
      {order !== null && <Verdicts key={order} order={order} />}
    </>
  );
}
