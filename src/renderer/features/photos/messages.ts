import { type Message, say } from '../../../shared/kernel/message.ts';
import type { PhotoReason } from '../../../shared/photos/photo.ts';
import type { CameraTrouble } from './camera.ts';

export const TROUBLES: Record<CameraTrouble, Message> = {
  missing: say('No photo: the camera is not there. Plug it in, or choose another in the settings.'),
  refused: say('No photo: this window may not use the camera. Allow it, here or in the system.'),
  busy: say('No photo: another program uses the camera. Close that one.'),
  covered: say('No photo: the camera sees nothing. Uncover it, or turn on the light.'),
  unreadable: say('No photo: the camera gave no picture.'),
};

export const REASONS: Record<PhotoReason, Message> = {
  closed: say('carton closed'),
  weighed: say('carton weighed'),
  key: say('taken by hand'),
  rule: say('for a rule'),
  damaged: say('something is damaged'),
};
