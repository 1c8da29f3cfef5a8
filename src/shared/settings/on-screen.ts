import { z } from 'zod';
import { type Message, say } from '../kernel/message.ts';

/** The forms that settings stand in, each under its title. */
export const SETTING_FORMS = {
  printing: say('What prints, and when'),
  zebra: say('Zebra printers'),
  weight: say('A weight that is far from that of the lines'),
  asking: say('When rates are asked for'),
  quotes: say('How long rates are used'),
  rules: say('Before a rule buys'),
  handover: say('When each carrier’s driver comes'),
  parcels: say('How parcels are asked about'),
  units: say('Units of measure'),
  folder: say('Folder for order files and events'),
  http: say('HTTP interface'),
  program: say('This program'),
  partner: say('How the partner is asked'),
} satisfies Record<string, Message>;
export type SettingForm = keyof typeof SETTING_FORMS;

interface OnScreen {
  label: Message;
  /** Left out where a screen places the field itself. */
  form?: SettingForm;
  help?: Message;
  unit?: string;
  /** What the choices of a closed list are called; left out, they are shown as they are. */
  names?: Readonly<Record<string, Message>>;
  /** What each choice means, beneath its name. */
  details?: Readonly<Record<string, Message>>;
  placeholder?: Message;
  /** Shown while the sandbox is the partner. */
  sandboxOnly?: true;
  /** What the schema alone does not tell: choices behind a button, digits in a text, text of two forms. */
  widget?: 'list' | 'decimal' | 'text';
}

/** How a setting looks on the screen, registered where its schema is declared. */
export const onScreen = z.registry<OnScreen>();
