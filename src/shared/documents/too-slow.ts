import { type AnyMessage, type Message, say } from '../kernel/message.ts';

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** Why a document is held that took so many CPU milliseconds, of those that it may take. */
export const tooSlowToRead = (took: number, most: number): Message =>
  say('The document is too slow to read: it took {took} s of computing, at most {most} s.', {
    took: seconds(took),
    most: seconds(most),
  });

/** Whether it says that a document took too long: it would again. */
export const isTooSlowToRead = (message: AnyMessage): boolean =>
  typeof message !== 'string' && message.id === tooSlowToRead(0, 0).id;
