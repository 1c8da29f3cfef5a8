import { json } from '../answers.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../pipeline.ts';
import { readBody } from '../read-body.ts';
import {
  type EventName,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '../schemas/requests.ts';

/** Interface document, "POST /Webhooks/Subscribe". The same URL for the same event is registered once. */
export const subscribeHandler =
  (context: Context): Handler =>
  ({ body, requestId }) => {
    const { WebHooksList } = readBody(SubscribeRequestSchema, body);
    context.state.atomically(() => {
      for (const { EventName: event, URL: url } of WebHooksList) {
        context.state.put('subscription', JSON.stringify([event, url]), { event, url });
      }
    });
    return answered(`Subscribed to ${WebHooksList.length} events`, requestId);
  };

/** Interface document, "POST /Webhooks/UnSubscribe": "removes all registered URLs for the named events". */
export const unsubscribeHandler =
  (context: Context): Handler =>
  ({ body, requestId }) => {
    const { Events } = readBody(UnsubscribeRequestSchema, body);
    const removed = context.state.atomically(() => {
      const named = context.state
        .list('subscription')
        .filter(({ record }) => Events.includes(record.event));
      for (const { id } of named) context.state.remove('subscription', id);
      return named.length;
    });
    return answered(`Removed ${removed} URLs`, requestId);
  };

const answered = (Message: string, RootRequestId: string) =>
  json({ Status: 'Success', Message, RootRequestId });

export const subscribers = ({ state }: Context, event: EventName): string[] =>
  state.list('subscription').flatMap(({ record }) => (record.event === event ? [record.url] : []));
