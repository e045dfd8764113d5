// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { keysOf } from '@vigil/contract/keys-of'
import { languages, type Language } from '#infrastructure/i18n/messages.ts'
import { aTranslator } from '#testing/a-translator.ts'
import { texts } from './areas.ts'

/** Every text of an area with the name it is asked for by. */
const leavesOf = (part: object, path: readonly string[] = []): [name: string, text: unknown][] =>
  Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leavesOf(value, [...path, key])
      : [[[...path, key].join('.'), value] as [string, unknown]],
  )

const textsOf = async (language: Language, area: keyof typeof texts) =>
  leavesOf((await texts[area][language]()).messages)
const gapsIn = (text: unknown): string[] => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
/** One thing said for one, and for several. */
const baseOf = (name: string): string => name.replace(/_(one|other|zero)$/, '')

describe.each(keysOf(texts))('each text of %s', (area) => {
  it.each(languages)('is said in %s with whatever it is about, and is never its own key (D8)', async (language) => {
    const translator = await aTranslator(area)
    await translator.load(area, language)
    const text = translator.textIn(language)
    // By its name: the page asks by selectors, whose names the compiler knows.
    const say = (name: string, about: Record<string, string | number>) =>
      text(($) => name.split('.').reduce((part, key) => Object(part)[key], $[area] as unknown) as string, about)
    const wrong = (await textsOf(language, area)).filter(([name, text]) => {
      const about = Object.fromEntries(gapsIn(text).map((gap) => [gap, gap === 'count' ? 3 : '某物']))
      const said = say(name, about)
      return (
        typeof said !== 'string' || said === '' || said === name || /\{\{|\}\}|undefined/.test(said) || said === '—'
      )
    })
    // A lone dash is a text too, where somebody wrote it.
    expect(wrong.filter(([, text]) => text !== '—')).toEqual([])
  })

  it('is about the same in both languages (D8)', async () => {
    const gaps = async (language: Language) => {
      const bases = Map.groupBy(await textsOf(language, area), ([name]) => baseOf(name))
      return Object.fromEntries(
        [...bases].map(([base, texts]) => [base, [...new Set(texts.flatMap(([, text]) => gapsIn(text)))].sort()]),
      )
    }
    expect(await gaps('en')).toEqual(await gaps('zh-CN'))
  })
})
