import type { WeightEstimates } from '../../../shared/catalogue/weights/estimate.ts';
import type { StoredOrder } from '../../../shared/orders/order.ts';
import { reportDefect } from '../../kernel/log.ts';
import type { WeightRepository } from '../catalogue/ports.ts';

export interface LearnedWeightsNeeds {
  weights: WeightRepository;
  /** Name of the connection whose weights are learned. */
  connection: string;
  /** Called once weights for the order on the bench were loaded. */
  changed(): void;
}

/** Learned weights for the order on the bench: loaded once, when it is opened. */
export type LearnedWeights = ReturnType<typeof createLearnedWeights>;

const NOTHING: WeightEstimates = new Map();

export function createLearnedWeights({ weights, connection, changed }: LearnedWeightsNeeds) {
  let of: string | null = null;
  let known = NOTHING;
  let reading: Promise<void> = Promise.resolve();

  const load = ({ merchant, lines }: StoredOrder): Promise<WeightEstimates> => {
    const skus = [...new Set(lines.map(({ sku }) => sku))];
    return weights.known({ connection, merchant }, skus);
  };

  async function read(order: StoredOrder, key: string): Promise<void> {
    try {
      const found = await load(order);
      if (of !== key) return;
      known = found;
      changed();
    } catch (error) {
      // Only advice: without it the order is packed as usual.
      reportDefect(error, 'scale');
    }
  }

  return {
    load,
    /** Empty until loaded. */
    current: (): WeightEstimates => known,
    /** null: the bench is empty. */
    orderChanged(order: StoredOrder | null): void {
      const key = order && `${order.id} ${order.updatedAt}`;
      if (key === of) return;
      of = key;
      known = NOTHING;
      if (order && key) reading = read(order, key);
    },
    /** Resolves once the weights of the current order are loaded. */
    ready: (): Promise<void> => reading,
  };
}
