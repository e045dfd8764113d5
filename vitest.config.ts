import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          // Rows and rules without a world of their own: what was read once serves every file.
          isolate: false,
          maxWorkers: 2,
          include: [
            'device-types/src/**/*.test.ts',
            'brands/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'protocols/src/**/*.test.ts',
            'simulator/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'faults/src/**/*.test.ts',
            'docs-site/src/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/src/**/*.test.ts', 'stack/src/**/*.test.ts', 'web/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Servers are killed and started in earnest; a machine with more work than cores gets a second try.
          retry: 1,
          // One less than the cores by itself, which on two is one.
          maxWorkers: 2,
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web',
          // After the others, which need the cores for their servers.
          sequence: { groupOrder: 1 },
          root: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          // Each file has a glass of its own; to read the whole page anew for each took longer than the tests.
          isolate: false,
          restoreMocks: true,
          testTimeout: 15_000,
          // As for the servers: a machine with more work than cores gets a second try.
          retry: 1,
          maxWorkers: 2,
          setupFiles: [`${import.meta.dirname}/web/src/testing/set-up-dom.ts`],
        },
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          name: 'web rules',
          sequence: { groupOrder: 1 },
          root: 'web',
          include: ['src/**/*.test.ts'],
          // Rules, words and stores: to make a page anew for each of them took longer than the tests. Who needs one says so.
          environment: 'node',
          isolate: false,
          testTimeout: 15_000,
          retry: 1,
          maxWorkers: 2,
          setupFiles: [`${import.meta.dirname}/web/src/testing/set-up-dom.ts`],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['stack/src/vitest-stack.ts'],
          testTimeout: 30_000,
          retry: 1,
          hookTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 2,
          // Each file has a database and servers of its own; to read the whole server anew for each took half the time.
          isolate: false,
        },
      },
    ],
  },
})
