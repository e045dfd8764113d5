import { defineConfig } from 'vitest/config'

/** A fire, a breaker and whoever watches over them: first, for on a slow machine the others may be left out (0141). */
const first = ['src/journeys/{alarm,breaker,dead-gateway,desk,drill,duty,linkage,lost-file,lost-server,trust}.test.ts']
/** Who waits most, for a minute of the phone's, the ladder's or the page's own: another works meanwhile. */
const waiting = ['src/journeys/{brand,patrol-walk,storm}.test.ts']
/** Nobody else sees what they do: each reads only, or has an operator, a box or devices of its own. None of them lets anything burn. */
const apart = [
  'src/journeys/{batch,chat,energy,first-value,maintenance,manual,meter,operator-duty,roles,search,sign-in}.test.ts',
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
    setupFiles: ['src/leave-out.ts'],
    hookTimeout: 120_000,
    reporters: ['default', ['json', { outputFile: '../.reports/e2e.json' }]],
    // One project after the other, by its group; one city, so mostly one person at a time: a fire of one journey would
    // stand on the screen of another.
    projects: [
      { extends: true, test: { name: 'e2e, first', include: first, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: 'e2e, waiting', include: waiting, ...twoAtATime, sequence: { groupOrder: 2 } } },
      { extends: true, test: { name: 'e2e, apart', include: apart, ...twoAtATime, sequence: { groupOrder: 3 } } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['src/**/*.test.ts'],
          exclude: [...first, ...waiting, ...apart, looks],
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      { extends: true, test: { name: 'looks', include: [looks], maxWorkers: 1, sequence: { groupOrder: 5 } } },
    ],
  },
})
