import { ScanBarcode } from 'lucide-react';
import { type FormEvent, type Ref, useState } from 'react';
import { Action } from '../kit/action.tsx';
import { Field } from '../kit/fields.tsx';
import { ToneIcon } from '../kit/notice.tsx';
import { scan } from '../state/actions.ts';
import { useWindow } from '../state/window-store.ts';
import { sentence, t } from '../words/words.ts';
import './scan-bar.css';

interface ScanBarProps {
  /** The arrow down, while nothing is typed. */
  onDown?: () => void;
  fieldRef?: Ref<HTMLInputElement>;
}

/** For codes that are typed, and for what the last scan did. The scanner itself needs no field. */
export function ScanBar({ onDown, fieldRef }: ScanBarProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setText('');
    void scan(text);
  };
  return (
    <section className="scan-bar" aria-label={t('Scan or type')}>
      <form
        className="scan-form"
        data-scan-field
        data-empty={text === '' || undefined}
        onSubmit={submit}
      >
        <ScanBarcode aria-hidden />
        <Field
          bare
          label={t('Scan or type')}
          placeholder={t('Scan or type a code')}
          value={text}
          onChange={setText}
          onDown={() => text === '' && onDown?.()}
          inputRef={fieldRef}
        />
        {/* Always there, though seen only beside a text: every scan types one here for a moment. */}
        <Action weight="main" label={t('Take it')} />
      </form>
      <ScanAnswer />
    </section>
  );
}

/** Colour and words of the last scan. Counted, so that the same answer twice is seen to change. */
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
