import { say } from '../../../shared/kernel/message.ts';

export const TAB_NAMES = {
  figures: say('The day'),
  handover: say('Hand over'),
  exceptions: say('Needs a person'),
  charges: say('Charges'),
};
