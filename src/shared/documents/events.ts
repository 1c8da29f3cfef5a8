import { z } from 'zod';
import { EventIdSchema } from '../kernel/event.ts';

const ofAttempt = z.strictObject({ attemptId: EventIdSchema });

export const documentEvents = {
  'documents.kept.v1': ofAttempt,
  /** A person accepted held documents. */
  'documents.accepted.v1': ofAttempt,
};
