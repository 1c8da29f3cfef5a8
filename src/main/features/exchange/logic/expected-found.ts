import {
  type AnyMessage,
  asMessage,
  type MessageValue,
} from '../../../../shared/kernel/message.ts';

/** Expected and found values of a refusal, also of a nested message. */
export function expectedAndFoundOf(
  message: AnyMessage,
): Partial<Record<'expected' | 'found', AnyMessage>> {
  const result: Partial<Record<'expected' | 'found', AnyMessage>> = {};
  const look = (values: Readonly<Record<string, MessageValue>>): void => {
    for (const [name, value] of Object.entries(values)) {
      if (name === 'expected' || name === 'found') result[name] ??= shown(value);
      else if (typeof value === 'object') look(value.values);
    }
  };
  look(asMessage(message).values);
  return result;
}

const shown = (value: MessageValue): AnyMessage => (typeof value === 'number' ? `${value}` : value);
