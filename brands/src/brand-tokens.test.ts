import { describe, expect, it } from 'vitest'
import { brandTokens, grounds, readable, type Tokens } from './brand-tokens.ts'
import { contrast } from './colour.ts'
import { catalogueCodes, readEntry } from './read-catalogue.ts'

const colours = [...new Set([...catalogueCodes().map((code) => readEntry(code).brand.colour), '#000000', '#1a0033'])]

const textsOf = (tokens: Tokens, ground: Readonly<Record<string, string>>): [string, string][] => [
  [tokens['on-primary'], tokens.primary],
  [tokens['on-primary'], tokens['primary-hover']],
  [tokens['on-primary'], tokens['primary-press']],
  [tokens['primary-ink'], tokens['primary-soft']],
  [tokens['primary-ink'], ground['bg'] ?? ''],
  [tokens['primary-ink'], ground['surface'] ?? ''],
  [tokens.tab, ground['surface'] ?? ''],
  [tokens['bar-action'], ground['bar'] ?? ''],
]

describe.each(colours)('the shades of %s', (colour) => {
  const tokens = brandTokens(colour)

  it.each(['light', 'dark'] as const)('can all be read in the %s theme', (theme) => {
    const weak = textsOf(tokens[theme], grounds[theme]).filter(([ink, on]) => contrast(ink, on) < readable)
    expect(weak).toEqual([])
  })

  it('are seen on the dark ground', () => {
    expect(contrast(tokens.dark.primary, grounds.dark.surface)).toBeGreaterThanOrEqual(3)
  })
})

describe('the shades', () => {
  it('begin at the colour itself, and the selected tab is exactly that', () => {
    const { light } = brandTokens('#006FF0')
    expect([light.primary, light.tab, light['primary-soft']]).toEqual(['#006ff0', '#006ff0', '#e6f1fe'])
  })
})
