import { inWords, type Message, type Wording } from '../../shared/kernel/message.ts';
import { speech } from './words.ts';

/** What the station says, in the window's language: an error, a remark, the answer to a scan. */
export const sentence = ({
  message,
  said,
}: {
  message: string;
  said?: Message | undefined;
}): string => stationText(said ?? message);

/** What the station worded, in the window's language; text of an older program as it is. */
export const stationText = (wording: Wording): string => inWords(wording, speech);
