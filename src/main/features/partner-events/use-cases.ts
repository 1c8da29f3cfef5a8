import { ok } from '../../../shared/kernel/result.ts';
import type { partnerEventCommands } from '../../../shared/partner-events/commands.ts';
import type { UseCasesOf } from '../../kernel/handle.ts';
import type { PartnerEventService } from './event-service.ts';

export const webhookUseCases = (
  service: PartnerEventService,
): UseCasesOf<typeof partnerEventCommands> => ({
  'events.state': async () => ok(service.eventsState()),
  'events.address': async () => ok(service.addresses()),
  'events.renewPath': () => service.renewPath(),
  'events.listen': ({ port }) => service.listen(port),
  'events.subscribe': ({ events, url }) => service.subscribe(events, url),
  'events.unsubscribe': ({ events }) => service.unsubscribe(events),
});
