import { asMessage, type MessageValue, type Wording } from '../../../../shared/kernel/message.ts';

/** Expected and found values of a refusal, also of a nested message. */
export function expectedAndFoundOf(
  message: Wording,
): Partial<Record<'expected' | 'found', Wording>> {
  const result: Partial<Record<'expected' | 'found', Wording>> = {};
  const look = (values: Readonly<Record<string, MessageValue>>): void => {
    for (const [name, value] of Object.entries(values)) {
      if (name === 'expected' || name === 'found') result[name] ??= wording(value);
      else if (typeof value === 'object') look(value.values);
    }
  };
  look(asMessage(message).values);
  return result;
}

const wording = (value: MessageValue): Wording => (typeof value === 'number' ? `${value}` : value);
