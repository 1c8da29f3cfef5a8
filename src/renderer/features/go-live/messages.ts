import { say } from '../../../shared/kernel/message.ts';

export const GO_LIVE_RESULTS = {
  ok: say('As documented'),
  differs: say('Differs'),
  fails: say('Fails'),
  'not-tried': say('Not tried'),
};
