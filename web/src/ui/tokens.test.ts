// @vitest-environment node -- the sheet is read as text
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tabBar = readFileSync(join(import.meta.dirname, '../app/signed-in/tab-bar.module.css'), 'utf8')

const block = (selector: string): Record<string, string> => {
  const start = sheet.indexOf(`${selector} {`)
  const rules = sheet.slice(start, sheet.indexOf('\n}', start))
  return Object.fromEntries(
    [...rules.matchAll(/(--[\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
}
const light = block(':root')
const themes = { light, dark: { ...light, ...block("[data-theme='dark']") } }

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = (colour: string): number => {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&').slice(1) : colour.slice(1)
  const [red, green, blue] = [0, 2, 4].map((from) => channel(long.slice(from, from + 2)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
const contrast = (one: string, other: string): number => {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

const texts = [
  ...['bg', 'surface', 'surface-2'].flatMap((ground) =>
    ['text-1', 'text-2', 'text-3'].map((ink) => [ink, ground] as const),
  ),
  ...['fire', 'warn', 'fault', 'off', 'ok', 'primary'].map((tone) => [`${tone}-ink`, `${tone}-soft`] as const),
  ...['fire-ink', 'warn-ink', 'fault-ink', 'primary-ink'].map((ink) => [ink, 'surface'] as const),
  ['on-primary', 'primary'],
  ['on-ink', 'ink'],
  ['warn-glyph', 'warn-fill'],
  ['fault-glyph', 'fault'],
  ['tab', 'surface'],
  ['primary-ink', 'bg'],
] as const
const graphics = ['fire', 'warn', 'off', 'ok', 'ctl', 'fault-edge'].map((tone) => [tone, 'surface'] as const)

describe.each(Object.entries(themes))('in the %s theme', (_theme, tokens) => {
  const of = (name: string): string => tokens[`--${name}`] ?? ''

  it.each(texts)('%s can be read on %s', (ink, ground) => {
    expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(graphics)('%s can be told from %s', (tone, ground) => {
    expect(contrast(of(tone), of(ground))).toBeGreaterThanOrEqual(3)
  })
})

describe('the tabs', () => {
  it('[spec 2.tabs] are #006FF0 when selected and grey when not', () => {
    expect(light['--tab']).toBe('#006ff0')
    expect(tabBar).toMatch(/\.tab \{[^}]*color: var\(--text-3\)/)
    expect(tabBar).toMatch(/\.tab\[aria-current='page'\] \{[^}]*color: var\(--tab\)/)
  })
})
