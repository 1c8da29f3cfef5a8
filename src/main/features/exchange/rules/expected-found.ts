import { asMessage, type MessageValue, type Wording } from '../../../../shared/kernel/message.ts';

/** What a refusal expected and found, where its message says them apart, also within another. */
export function saidApart(message: Wording): Partial<Record<'expected' | 'found', Wording>> {
  const said: Partial<Record<'expected' | 'found', Wording>> = {};
  const look = (values: Readonly<Record<string, MessageValue>>): void => {
    for (const [name, value] of Object.entries(values)) {
      if (name === 'expected' || name === 'found') said[name] ??= wording(value);
      else if (typeof value === 'object') look(value.values);
    }
  };
  look(asMessage(message).values);
  return said;
}

const wording = (value: MessageValue): Wording => (typeof value === 'number' ? `${value}` : value);
