import type { BodyReader, Receiver } from '../../../features/purchasing/ports.ts';
import { receiverIn } from '../operations/operation-answer.ts';

/** Reads bodies of POST /Shipments (interface document, "Shipment request body"). */
export const bodyReader: BodyReader = {
  receiver: (body): Receiver | null =>
    receiverIn((JSON.parse(body) as { ShipToAddress?: unknown }).ShipToAddress),
  shown: (body): unknown =>
    JSON.parse(body, (name, value: unknown) => (/HashKey$/.test(name) ? undefined : value)),
};
