import { inEnglish } from './say.ts';

/** What the system's codes for a failed call on a file mean, in words that end a sentence. */
const FILE_WORDS: Record<string, string> = {
  EACCES: inEnglish`this user may not write there`,
  EPERM: inEnglish`this user may not write there`,
  EROFS: inEnglish`the disk is mounted read-only`,
  ENOSPC: inEnglish`the disk is full; make room and try again`,
  EDQUOT: inEnglish`this user's share of the disk is full; make room and try again`,
  ENOTDIR: inEnglish`part of the path is a file, not a folder`,
  EISDIR: inEnglish`it is a folder, not a file`,
  EEXIST: inEnglish`a file of that name is in the way`,
  ENAMETOOLONG: inEnglish`the name is too long`,
  ENOENT: inEnglish`it does not exist`,
  EMFILE: inEnglish`too many files are open`,
  EIO: inEnglish`the disk failed`,
};

/** undefined where the code is none that a person at the bench can do anything about. */
export const fileWords = (code: string): string | undefined => FILE_WORDS[code];
