import type { OperationName } from '../../../shared/settings/operations.ts';
import { useCall } from '../../state/station.ts';

/** The operations for which this connection has a path; null until known. */
export function useOperations(): ((name: OperationName) => boolean) | null {
  const listed = useCall('operations.list', {}, { remembered: true });
  if (listed.state !== 'ready') return null;
  const on = listed.value.operations.filter(({ path }) => path !== null);
  return (wanted) => on.some(({ name }) => name === wanted);
}
