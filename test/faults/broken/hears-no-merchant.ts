import { Server } from 'node:http';
import { replace } from '../points/point.ts';

/** A station that does not hear which merchant the query of a call names. */
replace(
  Server.prototype,
  'emit',
  (original) =>
    function (this: unknown, ...args) {
      const [event, request] = args as [string, { url?: string }];
      if (event === 'request') request.url = request.url?.replace(/[?&]merchant=\w*/g, '');
      return original.apply(this, args);
    },
);
