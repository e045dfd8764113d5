// @vitest-environment jsdom
import { grounds } from '@vigil/brands/brand-tokens'
import { severityColours } from '@vigil/brands/colour-checks'
import { waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { aLoginPage } from '#testing/a-login-page.ts'
import { platformFace } from './brand-face.ts'
import { createBrandPainter } from './paint-brand.ts'

const root = document.documentElement
const primary = () => root.style.getPropertyValue('--primary')

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="old"><link rel="manifest" href="old">'
  root.removeAttribute('style')
  root.dataset['theme'] = 'light'
})

describe('a painted brand', () => {
  it('gives the page its shades, its name, its icon and its manifest', () => {
    createBrandPainter(document, () => 'en').paint(aLoginPage())
    expect([primary(), document.title]).toEqual(['#4b3fd1', 'Haichuan Test'])
    const hrefs = [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([
      expect.stringMatching(/^data:image\/svg\+xml,.*%234b3fd1/),
      './manifest.webmanifest?brand=loginHaichuan',
    ])
  })

  it('follows the theme', async () => {
    createBrandPainter(document, () => 'zh-CN').paint(aLoginPage())
    root.dataset['theme'] = 'dark'
    await waitFor(() => expect(primary()).toBe('#6a60e0'))
  })

  it('leaves nothing behind for the next one', () => {
    const painter = createBrandPainter(document, () => 'zh-CN')
    painter.paint(aLoginPage())
    painter.paint(platformFace)
    expect(primary()).toBe('')
  })
})

describe('the style sheet and the judge of brands', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8')
  const [light = '', dark = ''] = sheet.split("[data-theme='dark']")
  const long = (hex: string) => (hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex)
  const valueIn = (rules: string, name: string) => long(new RegExp(`--${name}: (#[0-9a-f]+);`).exec(rules)?.[1] ?? '')

  it.each(Object.entries(severityColours))('agree on %s', (name, colour) => {
    expect(valueIn(light, name)).toBe(colour)
  })

  it.each([
    ...Object.entries(grounds.light).map(([name, colour]) => [name, light, colour] as const),
    ...Object.entries(grounds.dark).map(([name, colour]) => [name, dark, colour] as const),
  ])('agree on the ground %s', (name, rules, colour) => {
    expect(valueIn(rules, name)).toBe(colour)
  })
})
