import { codeOf } from '../../../../shared/kernel/errors.ts';
import { fileWords } from '../../../../shared/kernel/file-words.ts';
import { type Message, say } from '../../../../shared/kernel/message.ts';

/** Why the folder cannot be used, with the message of the file system. */
export function folderTrouble(folder: string, error: unknown): Message {
  const text = error instanceof Error ? error.message : String(error);
  const why = fileWords(codeOf(error)) ?? text;
  return say('The folder {folder} of exchange.folder cannot be used: {why}', { folder, why });
}
