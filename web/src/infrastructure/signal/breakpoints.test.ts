// @vitest-environment node -- the sheets are read as text
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { breakpoints } from './breakpoints.ts'

const web = join(import.meta.dirname, '../..')
const widths = Object.values(breakpoints)
const known = new Set([...widths.map((px) => `min-width: ${px}px`), ...widths.map((px) => `max-width: ${px - 1}px`)])

const named = globSync('**/*.css', { cwd: web }).flatMap((path) =>
  [...readFileSync(join(web, path), 'utf8').matchAll(/@media[^{]*/g)].flatMap(([rule]) =>
    [...rule.matchAll(/(?:min|max)-width: [^)]*|width [<>][^)]*/g)].map(([width]) => ({ path, width })),
  ),
)

describe('the sheets', () => {
  it('change at the widths of the one list and at no other', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ width }) => !known.has(width))).toEqual([])
  })
})
