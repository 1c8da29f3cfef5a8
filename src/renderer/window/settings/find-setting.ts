import { onScreen, SETTING_FORMS, type SettingForm } from '../../../shared/settings/on-screen.ts';
import {
  SETTING_KEYS,
  type SettingKey,
  settingSchemas,
} from '../../../shared/settings/settings.ts';
import { t } from '../../words/words.ts';
import { SECTION_NAMES } from './messages.ts';

export type Section = keyof typeof SECTION_NAMES;

const OF_FORM: Readonly<Record<SettingForm, Section>> = {
  printing: 'printers',
  zebra: 'printers',
  weight: 'scale',
  packing: 'rates',
  photos: 'photos',
  asking: 'rates',
  quotes: 'rates',
  rules: 'rules',
  handover: 'more',
  parcels: 'events',
  charges: 'more',
  units: 'more',
  folder: 'exchange',
  http: 'exchange',
  program: 'more',
  partner: 'more',
};

/** By the first word of its key, where the setting is in no form. */
const OF_KEY: Readonly<Record<string, Section>> = {
  events: 'events',
  statistics: 'statistics',
  choose: 'rates',
  scale: 'scale',
  scanner: 'scanner',
  packers: 'packers',
  printers: 'printers',
  labels: 'printers',
  boxes: 'boxes',
  merchants: 'merchants',
  rules: 'rules',
  operations: 'operations',
  supervisor: 'supervisor',
};

const sectionOf = (key: SettingKey): Section | null => {
  const form = onScreen.get(settingSchemas[key])?.form;
  return form ? OF_FORM[form] : (OF_KEY[key.split('.')[0] ?? ''] ?? null);
};

export interface FoundSetting {
  key: string;
  label: string;
  section: Section;
}

/** Sections and settings whose name, title, label, help or key has all words of the text. */
export function findSettings(text: string): FoundSetting[] {
  const words = text.toLowerCase().split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const fits = (...parts: readonly string[]) => {
    const all = parts.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const sections = (Object.keys(SECTION_NAMES) as Section[]).flatMap((section) => {
    const label = t(SECTION_NAMES[section]);
    return fits(label) ? [{ key: section, label, section }] : [];
  });
  const settings = SETTING_KEYS.flatMap((key) => {
    const look = onScreen.get(settingSchemas[key]);
    const section = sectionOf(key);
    if (!look || section === null) return [];
    const label = t(look.label);
    const title = look.form ? t(SETTING_FORMS[look.form]) : '';
    return fits(label, title, look.help ? t(look.help) : '', key) ? [{ key, label, section }] : [];
  });
  return [...sections, ...settings];
}
