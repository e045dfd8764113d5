import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/lend-city.ts'],
    // One city, one person at a time: a fire of one journey would stand on the screen of another.
    fileParallelism: false,
    // As for the servers: a machine with more work than cores gets a second try.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: '../.reports/e2e.json' }]],
  },
})
