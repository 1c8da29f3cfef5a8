import { z } from 'zod';
import { asText, say } from '../kernel/message.ts';
import { onScreen } from '../settings/on-screen.ts';
import { PhotoTimeSchema } from './photo.ts';

export const photoSettings = {
  /** Whether the bench takes photos; only a supervisor turns that on, after the notice (`photos.switch`). */
  'photos.on': z.boolean().default(false),
  /** Label of the camera as its system names it; null: the first one. */
  'photos.camera': z
    .string()
    .trim()
    .min(1)
    .max(200, { error: asText(say('expected at most 200 characters')) })
    .nullable()
    .default(null),
  'photos.when': PhotoTimeSchema.default('closed').register(onScreen, {
    form: 'photos',
    label: say('The bench takes a photo by itself'),
    names: {
      closed: say('When a carton is closed'),
      weighed: say('When a carton is weighed'),
      asked: say('Never'),
    },
  }),
  'photos.days': z
    .int()
    .min(1)
    .max(3650)
    .default(60)
    .register(onScreen, {
      form: 'photos',
      label: say('Days until a photo is deleted'),
    }),
  'photos.inBackups': z
    .boolean()
    .default(false)
    .register(onScreen, { form: 'photos', label: say('Backups contain the photos') }),
};
