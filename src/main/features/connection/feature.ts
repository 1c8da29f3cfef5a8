import { createCredentialService } from './credential-service.ts';
import { createOperationService, type OperationServiceParts } from './operation-service.ts';
import { connectionUseCases } from './use-cases.ts';

/** The partner's address and credentials, and the operations with a configured path. */
export function createConnectionFeature(from: OperationServiceParts) {
  const credentials = createCredentialService(from.parts);
  const operations = createOperationService(from);
  return {
    credentials,
    operations,
    useCases: connectionUseCases(credentials, operations, from.parts.store.orders),
  };
}
