/** The build: into the Python package, hashed files, and nothing inline, since the server's policy forbids that. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.RENTIER_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { alias: { $: here('./src') } },
  build: {
    outDir: here('../src/rentier/web'),
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
    setupFiles: [here('./dev/patience.ts')],
    testTimeout: 20_000,
    isolate: false, // one window for all: the tests clean up after themselves
  },
});
