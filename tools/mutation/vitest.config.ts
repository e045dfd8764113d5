/** The tests of pure rules alone: they need no server, so a mutant costs milliseconds. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/src/features/alarm/*/*.rules.test.ts',
      'server/src/features/alarm/desk/act-columns.test.ts',
      'server/src/features/isolation/*.rules.test.ts',
    ],
  },
})
