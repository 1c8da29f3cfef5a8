import { type Message, say } from '../../../shared/kernel/message.ts';
import type { Sound } from '../../kit/sound/tunes.ts';

export const ADDRESS_LABELS = {
  name: say('Name'),
  attentionName: say('Attention'),
  addressLine1: say('Address'),
  addressLine2: say('Address, second line'),
  city: say('City'),
  state: say('State or province'),
  zip: say('Postal code'),
  country: say('Country, two letters'),
  phone: say('Phone'),
  email: say('E-mail'),
};

export const THEME_NAMES = {
  auto: say('As the system'),
  light: say('Light'),
  dark: say('Dark'),
  contrast: say('High contrast'),
};

export const LANGUAGE_NAMES = {
  auto: say('As the system'),
  en: say('English'),
  de: say('Deutsch'),
  es: say('Español'),
};

export const SOUND_NAMES = {
  item: say('Taken'),
  carton: say('Carton closed'),
  done: say('Done'),
  attention: say('Look here'),
  stop: say('Stop (sound)'),
} satisfies Record<Sound, Message>;

export const WHEN_HEARD = {
  item: say('A scan was right: one high note'),
  carton: say('The carton has its label, or the next one begins: two notes, up'),
  done: say('The order is finished: three notes, up'),
  attention: say('Look at the screen before you go on: the same note twice'),
  stop: say('Wrong, and nothing was changed: low, rough and long'),
} satisfies Record<Sound, Message>;
