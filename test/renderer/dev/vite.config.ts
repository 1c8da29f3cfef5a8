import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The window with a station in memory: `vite test/renderer/dev`, then `/?scene=unknown`, and `&busy` for a
 * print queue with every kind of problem.
 */
export default defineConfig({
  base: './',
  plugins: [react()],
  server: { port: 0, fs: { allow: ['../../..'] } },
});
