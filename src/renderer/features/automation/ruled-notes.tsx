import { Check } from 'lucide-react';
import type { RuledHere } from '../../../shared/automation/ruled-here.ts';
import { Action } from '../../kit/action.tsx';
import { CommandCode } from '../../kit/content/command-code.tsx';
import { Chip, Notice } from '../../kit/notice.tsx';
import { change } from '../../state/station.ts';
import { t } from '../../words/words.ts';
import './ruled-notes.css';

type ToConfirm = RuledHere['confirms'][number];

interface RuledNotesProps {
  ruled: RuledHere | undefined;
  begun: boolean;
  /** The instruction that the headline asks to confirm. */
  asked: ToConfirm | null;
}

/** Notes of the supervisor's rules; smaller once packing has begun, as the lines need the space. */
export function RuledNotes({ ruled, begun, asked }: RuledNotesProps) {
  if (!ruled) return null;
  const { tags, instructions, confirms, inserts } = ruled;
  return (
    <>
      {tags.length > 0 && (
        <ul className="ruled-tags" aria-label={t('Tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      {instructions.map((each) => (
        <Notice key={each.rule} tone="attention">
          <Instruction text={each.text} picture={each.picture} small={begun} />
        </Notice>
      ))}
      {confirms.map((each) => (
        <Notice key={each.rule} tone={each.confirmed ? 'success' : 'attention'}>
          <Instruction
            text={each.text}
            picture={each.picture}
            small={begun && each !== asked}
            asked={each === asked}
          >
            <Confirming instruction={each} isAsked={each === asked} />
          </Instruction>
        </Notice>
      ))}
      {inserts.length > 0 && !begun && (
        <Notice tone="info">
          {t('Prints with the label, to be put in: {files}', { files: inserts.join(', ') })}
        </Notice>
      )}
    </>
  );
}

interface InstructionProps {
  text: string;
  picture: string | undefined;
  small: boolean;
  asked?: boolean;
  children?: React.ReactNode;
}

const Instruction = ({ text, picture, small, asked, children }: InstructionProps) => (
  <div className="ruled-note" data-small={small || undefined} data-asked={asked || undefined}>
    <p className={small ? 'strong' : 'strong large'}>{text}</p>
    {picture && <img src={picture} alt="" />}
    {children}
  </div>
);

interface ConfirmingProps {
  instruction: ToConfirm;
  isAsked: boolean;
}

/** The screen's main button confirms the one that is asked for; its barcode stands here. */
function Confirming({ instruction: { rule, text, confirmed }, isAsked }: ConfirmingProps) {
  if (confirmed) return <Chip tone="success">{t('Confirmed (instruction)')}</Chip>;
  if (isAsked) return <CommandCode command="OK" label={t('Done: confirm')} />;
  return (
    <Action
      tight
      weight="quiet"
      icon={Check}
      label={t('Done: confirm')}
      about={text}
      onPress={() => void change('bench.confirm', { rule, text })}
    />
  );
}
