import { type ComponentType, type ElementType, lazy, useState } from 'react';

/**
 * A component whose script is loaded when it is first shown. What `load` has loaded before is shown at
 * once; `lazy` alone would first show its fallback, for 300 ms.
 */
export function later<P extends object>(from: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;
  const load = async () => {
    const module = await from();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each script, outside of components.
  function Later(props: P) {
    // The same for as long as it is shown, or its state would be lost when `load` ends.
    const [Shown] = useState<ElementType>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Later, { load });
}
