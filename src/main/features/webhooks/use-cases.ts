import { ok } from '../../../shared/kernel/result.ts';
import type { webhookCommands } from '../../../shared/webhooks/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { WebhookService } from './webhook-service.ts';

export const webhookUseCases = (service: WebhookService): UseCasesOf<typeof webhookCommands> => ({
  'events.state': async () => ok(service.eventsState()),
  'events.address': async () => ok(service.addresses()),
  'events.renewPath': () => service.renewPath(),
  'events.listen': ({ port }) => service.listen(port),
  'events.subscribe': ({ events, url }) => service.subscribe(events, url),
  'events.unsubscribe': ({ events }) => service.unsubscribe(events),
});
