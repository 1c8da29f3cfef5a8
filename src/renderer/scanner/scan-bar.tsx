import { ScanBarcode } from 'lucide-react';
import type { FormEvent, KeyboardEvent, Ref } from 'react';
import { Action } from '../kit/action.tsx';
import { ToneIcon } from '../kit/notice.tsx';
import { scan } from '../state/actions.ts';
import { useWindow } from '../state/window-store.ts';
import { sentence, t } from '../words/words.ts';
import './scan-bar.css';

interface ScanBarProps {
  /** On arrow down, while the field is empty. */
  onDown?: () => void;
  fieldRef?: Ref<HTMLInputElement>;
}

/**
 * For typed codes and the result of the last scan. The scanner itself needs no field, but types into this one
 * until its keys are recognised: the field keeps its own text, so that no key of a scan renders anything.
 */
export function ScanBar({ onDown, fieldRef }: ScanBarProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('code') ?? '');
    form.reset();
    void scan(text);
  };
  const moveDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'ArrowDown' && currentTarget.value === '') onDown?.();
  };
  return (
    <section className="scan-bar" aria-label={t('Scan or type')}>
      <form className="scan-form" data-scan-field onSubmit={submit}>
        <ScanBarcode aria-hidden />
        <span className="field field-box">
          <input
            ref={fieldRef}
            name="code"
            type="text"
            aria-label={t('Scan or type')}
            placeholder={t('Scan or type a code')}
            autoComplete="off"
            dir="auto"
            spellCheck={false}
            onKeyDown={moveDown}
          />
        </span>
        {/* Always rendered, though only visible beside text: every scan briefly types into the
           field. */}
        <Action weight="main" label={t('Take it')} />
      </form>
      <ScanAnswer />
    </section>
  );
}

/**
 * Colour and text of the last scan's result. Keyed by a counter, so that a repeated result is seen
 * to change.
 */
function ScanAnswer() {
  const answer = useWindow((state) => state.answer);
  return (
    <div className="scan-said" role="status" aria-label={t('Last scan')}>
      {answer ? (
        <p key={answer.count} className="scan-answer" data-tone={answer.tone}>
          <ToneIcon tone={answer.tone} />
          <span>{sentence(answer)}</span>
        </p>
      ) : (
        <p className="scan-quiet">{t('Scan on any screen.')}</p>
      )}
    </div>
  );
}
