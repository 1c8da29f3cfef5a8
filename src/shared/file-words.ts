/** What the system's codes for a failed call on a file mean, in words that end a sentence. */
const FILE_WORDS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is mounted read-only',
  ENOSPC: 'the disk is full; make room and try again',
  EDQUOT: "this user's share of the disk is full; make room and try again",
  ENOTDIR: 'part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'a file of that name is in the way',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'it does not exist',
  EMFILE: 'too many files are open',
  EIO: 'the disk failed',
};

/** undefined where the code is none that a person at the bench can do anything about. */
export const fileWords = (code: string): string | undefined => FILE_WORDS[code];
