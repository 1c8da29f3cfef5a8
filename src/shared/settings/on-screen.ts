import { z } from 'zod';
import { type Message, say } from '../kernel/message.ts';

/** Forms of the settings screen, each with its title. */
export const SETTING_FORMS = {
  printing: say('What prints, and when'),
  zebra: say('Zebra printers'),
  weight: say('A weight that is far from that of the lines'),
  packing: say('What counts as packed'),
  asking: say('When rates are asked for'),
  quotes: say('How long rates are used'),
  rules: say('Before a rule buys'),
  handover: say('When each carrier’s driver comes'),
  parcels: say('Tracking'),
  charges: say('Bills'),
  photos: say('Photos of cartons'),
  units: say('Units of measure'),
  folder: say('Folder for order files and events'),
  http: say('HTTP interface'),
  program: say('This program'),
  partner: say('Requests to the partner'),
} satisfies Record<string, Message>;
export type SettingForm = keyof typeof SETTING_FORMS;

interface OnScreen {
  label: Message;
  /** Absent where a screen places the field itself. */
  form?: SettingForm;
  help?: Message;
  unit?: string;
  /** Display names of the choices; by default the values themselves. */
  names?: Readonly<Record<string, Message>>;
  /** Explanation of each choice, below its name. */
  details?: Readonly<Record<string, Message>>;
  placeholder?: Message;
  /** Shown only with the sandbox. */
  sandboxOnly?: true;
  /**
   * Details that the schema does not express: choices behind a button, digits in a text, text of two
   * forms.
   */
  widget?: 'list' | 'decimal' | 'text';
}

/** Display of a setting, registered where its schema is declared. */
export const onScreen = z.registry<OnScreen>();
