import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { clockText, dayTimeText } from './time-texts.ts'

const midnight = new Date(2026, 10, 15, 0, 5, 9).getTime()

it.each(['en', 'zh-CN'] as const)('five past midnight is 00:05 in %s, never 24:05 (B12)', (language) => {
  expect(clockText(midnight, language)).toBe('00:05:09')
  expect(dayTimeText(midnight, language, midnight)).toBe('00:05:09')
})

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!test)\.tsx?$/.test(name))

it('no page writes an hour that may be twelve or twenty-four (B12)', () => {
  const wrong = files.filter((name) =>
    [...readFileSync(join(source, name), 'utf8').matchAll(/new Date\([^)]*\)\.toLocale(?:Time)?String\(([^;]*)/g)].some(
      ([, options = '']) => !options.includes('hourCycle'),
    ),
  )
  expect(wrong).toEqual([])
})
