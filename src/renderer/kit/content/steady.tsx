import {
  type ComponentType,
  type FunctionComponent,
  memo,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { sameData } from './keep-same.ts';

/**
 * A component that re-renders only when its data props change. Handlers (`onPress`, `onChange` …)
 * may change each time: the newest is called, and a new handler is no change. For components that
 * are expensive to render and repeated on a screen that changes with every scan.
 */
export function steady<P extends object>(Component: ComponentType<P>): FunctionComponent<P> {
  const Kept = memo(Component, sameData);
  return function Steady(props: P) {
    const newest = useRef(props);
    useLayoutEffect(() => {
      newest.current = props;
    });
    const [handlers] = useState(() => new Map<string, Handler>());
    const given = Object.entries(props).map(([name, value]) =>
      isHandler(name, value) ? [name, standing(handlers, newest, name)] : [name, value],
    );
    return <Kept {...(Object.fromEntries(given) as P)} />;
  };
}

type Handler = (...given: unknown[]) => unknown;

const isHandler = (name: string, value: unknown): boolean =>
  typeof value === 'function' && /^on[A-Z]/.test(name);

/** A stable function per handler, which calls the newest one. */
function standing(handlers: Map<string, Handler>, newest: { current: object }, name: string) {
  const known = handlers.get(name);
  if (known) return known;
  const handler: Handler = (...given) => {
    const now = (newest.current as Record<string, Handler | undefined>)[name];
    return now?.(...given);
  };
  handlers.set(name, handler);
  return handler;
}
