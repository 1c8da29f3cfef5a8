import type { GoLiveActs } from '../../../shared/go-live/go-live.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';

export const GO_LIVE_RESULTS = {
  ok: say('As documented'),
  differs: say('Differs'),
  fails: say('Fails'),
  'not-tried': say('Not tried'),
};

export const GO_LIVE_ACTS = {
  partner: say('The partner has to change this.'),
  us: say('This has to be changed here.'),
  nobody: say('Nobody has to act: the station works with it.'),
} satisfies Record<GoLiveActs, Message>;
