import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { games } from './make/games.ts'
import { words } from './make/words.js'

// Units are what needs no browser. The browser's tests play the page that a program serves (tests/support/house.ts); they
// run a file at a time in as many processes as the machine has cores, at most two.
export default defineConfig({
  plugins: [svelte(), games(), words()],
  test: {
    projects: [
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts', 'make/**/*.test.ts', 'tests/engine/*.test.ts'], testTimeout: 300_000 } },
      ...['browser', 'figures'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/*.test.ts`],
          globalSetup: ['tests/support/house.ts'],
          maxWorkers: 2,
          testTimeout: 600_000,
          retry: 2, // people, lines and five browsers on two busy cores: what is broken fails three times
          hookTimeout: 180_000,
        },
      })),
    ],
  },
})
