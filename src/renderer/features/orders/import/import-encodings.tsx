import { Circle, CircleCheckBig } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { type Message, say } from '../../../../shared/kernel/message.ts';
import type { FileEncoding } from '../../../../shared/settings/column-maps.ts';
import { useHotkey } from '../../../kit/keys/hotkeys.tsx';
import { type Act, KEYS, PICKS } from '../../../kit/keys/keys.ts';
import { t } from '../../../words/words.ts';
import type { EncodingQuestion } from './use-import.ts';
import './import-encodings.css';

const NAMES = {
  'windows-1252': say('Windows-1252'),
  macintosh: say('Mac Roman'),
} satisfies Record<FileEncoding, Message>;

interface ImportEncodingsProps {
  questions: readonly EncodingQuestion[];
  onChoose: (file: string, encoding: FileEncoding) => void;
}

/** Files that are not UTF-8: a person chooses the encoding whose letters are right. */
export function ImportEncodings({ questions, onChoose }: ImportEncodingsProps) {
  const choices = questions.flatMap(({ file, offers, chosen }) =>
    offers.map((offer) => ({ ...offer, file, isChosen: offer.encoding === chosen })),
  );
  return questions.map(({ file }) => (
    <section key={file} className="import-encodings" aria-label={t('Letters of {file}', { file })}>
      <p className="strong">
        {t('{file} is not UTF-8. Choose the line whose letters are right.', { file })}
      </p>
      {choices.map((choice, at) =>
        choice.file === file ? (
          <Choice
            key={choice.encoding}
            {...choice}
            act={PICKS[at]}
            onChoose={() => onChoose(file, choice.encoding)}
          />
        ) : null,
      )}
    </section>
  ));
}

interface ChoiceProps {
  encoding: FileEncoding;
  sample: string;
  isChosen: boolean;
  act: Act | undefined;
  onChoose: () => void;
}

function Choice({ encoding, sample, isChosen, act, onChoose }: ChoiceProps) {
  const label = t(NAMES[encoding]);
  useHotkey(act, onChoose, true, label);
  return (
    <Button
      className="import-encoding"
      aria-pressed={isChosen}
      aria-keyshortcuts={act && KEYS[act]}
      onPress={onChoose}
    >
      {isChosen ? <CircleCheckBig aria-hidden /> : <Circle aria-hidden />}
      <bdi className="import-encoding-sample">{sample}</bdi>
      <span className="quiet">{label}</span>
      {act && <kbd aria-hidden>{KEYS[act]}</kbd>}
    </Button>
  );
}
