import { english, say } from './message.ts';

/** What the system's codes for a failed call on a file mean, in words that end a sentence. */
const FILE_WORDS: Record<string, string> = {
  EACCES: english(say('this user may not write there')),
  EPERM: english(say('this user may not write there')),
  EROFS: english(say('the disk is mounted read-only')),
  ENOSPC: english(say('the disk is full; make room and try again')),
  EDQUOT: english(say("this user's share of the disk is full; make room and try again")),
  ENOTDIR: english(say('part of the path is a file, not a folder')),
  EISDIR: english(say('it is a folder, not a file')),
  EEXIST: english(say('a file of that name is in the way')),
  ENAMETOOLONG: english(say('the name is too long')),
  ENOENT: english(say('it does not exist')),
  EMFILE: english(say('too many files are open')),
  EIO: english(say('the disk failed')),
};

/** undefined where the code is none that a person at the bench can do anything about. */
export const fileWords = (code: string): string | undefined => FILE_WORDS[code];
