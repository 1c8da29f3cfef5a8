import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Machine } from '../../features/maintenance/ports.ts';

const ANSWERS_WITHIN_MS = 500;

export const machine: Omit<Machine, 'checkFolder' | 'hostPorts'> = {
  runtime: { node: process.versions.node, platform: process.platform, arch: process.arch },
  isRoot: process.getuid?.() === 0,
  exists: existsSync,

  addresses: () =>
    Object.values(networkInterfaces()).flatMap((each) =>
      (each ?? [])
        .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
        .map(({ address }) => address),
    ),

  isReached: (host, port) =>
    new Promise((resolve) => {
      const socket = createConnection({ host, port: Number(port), timeout: ANSWERS_WITHIN_MS });
      const answer = (reached: boolean) => () => {
        socket.destroy();
        resolve(reached);
      };
      socket
        .once('connect', answer(true))
        .once('timeout', answer(false))
        .once('error', answer(false));
    }),
};
