import { say } from '../../../shared/kernel/message.ts';

export const GROUP_NAMES = {
  station: say('Station'),
  devices: say('Devices'),
  shipping: say('Shipping'),
  people: say('People'),
  advanced: say('Advanced'),
};

export const SECTION_NAMES = {
  checks: say('Checks'),
  connection: say('Partner'),
  credentials: say('Credentials'),
  goLive: say('Check of the partner'),
  operations: say('Operations'),
  printers: say('Printers'),
  scanner: say('Scanner'),
  scale: say('Scale'),
  photos: say('Photos'),
  boxes: say('Boxes'),
  rates: say('Rates'),
  rules: say('Rules'),
  requirements: say('Border requirements'),
  address: say('Own address'),
  events: say('Events'),
  exchange: say('Integrations'),
  merchants: say('Merchants'),
  packers: say('Packers'),
  supervisor: say('Supervisor'),
  decisions: say('Decisions'),
  statistics: say('Figures (of packers)'),
  display: say('This window'),
  site: say('Site'),
  more: say('More settings'),
};
