import { type Message, say } from '../../../shared/kernel/message.ts';
import type { SimulatedCommand } from './simulator/next-input.ts';

export const SIMULATED_COMMANDS = {
  'NEXT-CARTON': say('Next carton'),
  RATES: say('Get rates'),
  BUY: say('Buy'),
  PRINT: say('Print'),
  UNDO: say('Undo'),
  CANCEL: say('Back (command)'),
} satisfies Record<SimulatedCommand, Message>;
