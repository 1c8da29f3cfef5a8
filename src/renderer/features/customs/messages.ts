import type { ScoreGrade } from '../../../shared/catalogue/classification.ts';
import { type Message, say } from '../../../shared/kernel/message.ts';

export const FIELD_LABELS = {
  title: say('What it is'),
  description: say('More about it'),
  material: say('Made of'),
  category: say('Sold as'),
};

export const GRADE_NAMES = {
  good: say('well described'),
  fair: say('could be described better'),
  poor: say('poorly described'),
} satisfies Record<ScoreGrade, Message>;

export const LEVEL_NAMES = {
  chapter: say('Chapter'),
  heading: say('Heading'),
  subheading: say('Subheading'),
};
