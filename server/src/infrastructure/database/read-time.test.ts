import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readTime } from './read-time.ts'

describe('a time of the database', () => {
  it.each([
    ['2026-11-15 11:19:12.987123+00', '2026-11-15T11:19:12.987Z'],
    ['2026-02-28 23:59:59.98+00', '2026-02-28T23:59:59.980Z'],
    ['2024-02-29 00:00:00.9+00', '2024-02-29T00:00:00.900Z'],
    ['2026-11-15 11:19:12+00', '2026-11-15T11:19:12.000Z'],
    ['2026-11-15 11:19:12.000001+00', '2026-11-15T11:19:12.000Z'],
    ['1999-12-31 23:59:59+00', '1999-12-31T23:59:59.000Z'],
    ['2026-11-15 19:19:12.5+08', '2026-11-15T11:19:12.500Z'],
    ['20260-11-15 11:19:12+00', '+020260-11-15T11:19:12.000Z'],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toEqual(new Date(time))
  })

  it.each(['infinity', '-infinity'])('that never comes is as pg reads it: %s', (text) => {
    const read: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
    expect(readTime(text)).toBe(text === 'infinity' ? Infinity : -Infinity)
    expect(read(text)).toBe(readTime(text))
  })
})
