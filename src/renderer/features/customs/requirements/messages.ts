import { say } from '../../../../shared/kernel/message.ts';

export const KINDS = {
  required: say('Stops the order where it is missing'),
  refuse: say('Stops the order where it is found'),
  warn: say('Warns'),
};
