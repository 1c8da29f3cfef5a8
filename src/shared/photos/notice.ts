import { type Message, say } from '../kernel/message.ts';

/** What photos mean for people at the bench: read by a supervisor before they are turned on. */
export const PHOTO_NOTICE: readonly Message[] = [
  say(
    'The camera takes stills of open cartons: no film, no sound, no stream that anybody can watch.',
  ),
  say('Point it at the table. Hands may be seen; faces and badges should not be.'),
  say('The bench shows when the camera is on. It is off between photos.'),
  say('Each photo has the order, the time and the name of the packer who is signed in.'),
  say(
    'Photos stay on this bench and are deleted after the days in the settings, or with their order.',
  ),
  say('Looking at a photo and exporting it are recorded in the audit log.'),
  say('Tell the people at the bench, and ask the works council where there is one.'),
];
