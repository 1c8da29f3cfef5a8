import type { EntryRemark } from '../../../../shared/orders/order-entry.ts';
import { CodeField } from '../../../kit/codes/code-field.tsx';
import { countryCodes, currencyCodes } from '../../../kit/codes/code-lists.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { Field } from '../../../kit/fields.tsx';
import { stationText, t } from '../../../words/words.ts';
import type { Entry } from './use-entry.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For an empty field a short text suffices; a row in a file needs the station's whole sentence. */
export const problemText = ({ message }: Pick<EntryRemark, 'message'>, typed: string): string =>
  typed.trim() === '' && typeof message !== 'string' && /^expected\b/.test(message.id)
    ? t('Required')
    : capital(stationText(message));

interface EntryFieldProps
  extends Pick<
    Parameters<typeof Field>[0],
    'label' | 'value' | 'onChange' | 'type' | 'unit' | 'disabled' | 'autoFocus'
  > {
  entry: Entry;
  field: string;
  onDone?: () => void;
}

/** Fields with a code from a list. */
const CODES: Readonly<Record<string, () => ReturnType<typeof countryCodes>>> = {
  country: countryCodes,
  originCountry: countryCodes,
  currency: currencyCodes,
};

export function EntryField({ entry, field, onDone, ...rest }: EntryFieldProps) {
  const problem = entry.problems.find((each) => each.field === field);
  const missing = entry.missing.includes(field) ? t('Required') : null;
  const shared = {
    ...rest,
    required: entry.isNeeded(field),
    error: problem ? problemText(problem, rest.value) : missing,
    onCommit: () => {
      entry.touch(field);
      onDone?.();
    },
  };
  if (field === 'shipBy') return <DateField {...shared} />;
  const codes = CODES[field.split('.').at(-1) ?? ''];
  return codes ? <CodeField {...shared} codes={codes()} /> : <Field {...shared} />;
}
