// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { aTranslator } from '#testing/a-translator.ts'
import { createAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { applyTheme, onSystemTheme } from '#ui/theme.ts'

afterEach(() => vi.unstubAllGlobals())

it('who follows the system goes dark with it while the page is open, and who has chosen does not (B12)', async () => {
  const system = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => system)
  const turn = (dark: boolean): string | undefined => {
    system.matches = dark
    system.dispatchEvent(new Event('change'))
    return document.documentElement.dataset['theme']
  }
  const translator = await aTranslator()
  const appearance = createAppearance({ store: localStorage, translator, applyTheme, onSystemTheme })
  await appearance.start()
  expect([turn(true), turn(false)]).toEqual(['dark', 'light'])
  await appearance.choose({ theme: 'dark' })
  expect(turn(false)).toBe('dark')
})
