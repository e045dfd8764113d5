import { defineConfig } from 'vitest/config'

/** Who waits most, for a minute of the phone's, the ladder's or the page's own: begins first, and another works meanwhile. */
const waiting = ['src/journeys/{brand,patrol-walk,storm}.test.ts']
/** Nobody else sees what they do: each reads only, or has an operator, a box or devices of its own. None of them lets anything burn. */
const apart = [
  'src/journeys/{batch,chat,energy,first-value,maintenance,manual,operator-duty,roles,search,sign-in}.test.ts',
  'src/hostile/{brand-doors,browser,content,visitors,wire}.test.ts',
  'src/looks/gallery.test.ts',
  'src/walk/walk.test.ts',
]

/** Every screen of four roles; CI does this last of all. */
const looks = 'src/looks/looks.test.ts'

/** Two files at a time, each of which may take longer for it. */
const twoAtATime = { maxWorkers: 2, testTimeout: 120_000 }

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // For all of them one city.
    globalSetup: ['src/lend-city.ts'],
    // As for the servers: a machine with more work than cores gets a second try.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: '../.reports/e2e.json' }]],
    // In the order of their names: who waits, who stands apart, two files at a time; then the others.
    projects: [
      { extends: true, test: { name: 'e2e, apart: 1', include: waiting, ...twoAtATime } },
      { extends: true, test: { name: 'e2e, apart: 2', include: apart, ...twoAtATime } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['src/**/*.test.ts'],
          exclude: [...waiting, ...apart, looks],
          // One city, one person at a time: a fire of one journey would stand on the screen of another.
          maxWorkers: 1,
        },
      },
      { extends: true, test: { name: 'looks', include: [looks], maxWorkers: 1 } },
    ],
  },
})
