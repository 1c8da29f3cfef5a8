import { type Message, say } from './message.ts';

/** Meaning of the system's error codes for files, phrased to end a sentence. */
const FILE_WORDS: Record<string, Message> = {
  EACCES: say('this user may not write there'),
  EPERM: say('this user may not write there'),
  EROFS: say('the disk is mounted read-only'),
  ENOSPC: say('the disk is full; make room and try again'),
  EDQUOT: say("this user's share of the disk is full; make room and try again"),
  ENOTDIR: say('part of the path is a file, not a folder'),
  EISDIR: say('it is a folder, not a file'),
  EEXIST: say('a file of that name already exists'),
  ENAMETOOLONG: say('the name is too long'),
  ENOENT: say('it does not exist'),
  EMFILE: say('too many files are open'),
  EIO: say('the disk failed'),
};

/** undefined for codes that a person at the bench can do nothing about. */
export const fileWords = (code: string): Message | undefined => FILE_WORDS[code];
