import type { CallInput, CallName } from '../../src/shared/bridge/calls.ts';
import type { SampleWorld } from './sample-calls.ts';

/** Inputs of the check before the first real order. */
export const goLiveCalls = (
  world: SampleWorld,
): { [N in Extract<CallName, `goLive.${string}`>]: CallInput<N> } => ({
  'goLive.begin': {},
  'goLive.check': { name: 'sign-in' },
  'goLive.report': {},
  'goLive.offer': { ref: world.order.reference },
  'goLive.buyOne': { orderId: world.orderId, shown: world.total, reason: 'first day', pin: '2468' },
  'goLive.subscribe': {},
  'goLive.events': { seconds: 0 },
});
