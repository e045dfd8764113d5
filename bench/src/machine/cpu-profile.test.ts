import { describe, expect, it } from 'vitest'
import { sharesOf } from './cpu-profile.ts'

const frame = (functionName: string, url = '') => ({ functionName, url })
const profile = {
  startTime: 1_000,
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 5, 6] },
    { id: 2, callFrame: frame('handle', '/server/guard.ts'), children: [3] },
    { id: 3, callFrame: frame('parse', '/node_modules/zod/parse.js'), children: [4] },
    { id: 4, callFrame: frame('test') },
    { id: 5, callFrame: frame('(idle)') },
    { id: 6, callFrame: frame('onread', 'node:net') },
  ],
  samples: [2, 4, 3, 5, 6, 4],
  timeDeltas: [10, 20, 20, 1_000, 30, 20],
}
const parts = [
  { name: 'validation', owns: ({ url }: { url: string }) => url.includes('/zod/') },
  { name: 'guard', owns: ({ url }: { url: string }) => url.endsWith('guard.ts') },
]

describe('the shares of a profile', () => {
  it('give a sample to the nearest caller that a part owns, and leave out idling', () => {
    const shares = sharesOf(profile, parts, { from: 0, to: Number.POSITIVE_INFINITY })
    expect(Object.fromEntries(shares)).toEqual({ guard: 0.1, validation: 0.6, rest: 0.3 })
  })

  it('count only what happened in the time that was asked for', () => {
    const shares = sharesOf(profile, parts, { from: 1_000, to: 1_050 })
    expect(Object.fromEntries(shares)).toEqual({ guard: 0.2, validation: 0.8 })
  })
})
