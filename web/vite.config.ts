import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { chunks } from './make/chunks.ts'
import { drawings } from './make/drawings.ts'
import { games } from './make/games.ts'
import { looks } from './make/looks.ts'
import { contentPolicy } from './make/policy.ts'
import { words } from './make/words.js'
import { worker } from './make/worker.ts'

// Paths are relative, so that the folder can be hosted anywhere. The service worker keeps its name, all else has a hash.
export default defineConfig({
  base: './',
  plugins: [svelte(), looks(), drawings(), games(), words(), contentPolicy(), worker()],
  worker: { format: 'es', plugins: () => [games()] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/ship/sw.ts' },
      output: {
        entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: chunks(),
      },
    },
  },
})
