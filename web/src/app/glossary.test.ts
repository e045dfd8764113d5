// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { keysOf } from '@vigil/contract/keys-of'
import { glossaryTerms } from '#infrastructure/i18n/glossary-terms.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { texts } from './areas.ts'
import { menu } from './menu.ts'
import { places } from './places.ts'

const areas = keysOf(texts)

const textAt = async (language: Language, where: string): Promise<unknown> => {
  const [area, ...path] = where.split('.')
  const known = areas.find((one) => one === area)
  if (!known) throw new Error(`${where}: no such area`)
  // Walked by names that a table holds, not by the compiler's.
  const { messages } = (await texts[known][language]()) as { messages: Record<string, unknown> }
  // What is no object has no part of that name; the table is wrong then, and the test says so.
  return path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages)
}

describe.each(glossaryTerms)('$zh', ({ zh, en, at, page, never = [] }) => {
  it('is called so wherever it stands, in both languages (D18)', async () => {
    const said = await Promise.all(at.map(async (where) => [await textAt('zh-CN', where), await textAt('en', where)]))
    expect(said).toEqual(at.map(() => [zh, en]))
  })

  it('is called so in the menu (D18)', () => {
    const named = page === undefined ? [] : menu.filter(({ path }) => path === places[page]).map(({ name }) => name)
    expect(named).toEqual(page === undefined ? [] : [{ zh, en }])
  })

  it('has no other name anywhere (D18)', async () => {
    const all = await Promise.all(areas.map(async (area) => JSON.stringify((await texts[area]['zh-CN']()).messages)))
    expect(never.filter((name) => all.some((text) => text.includes(name)))).toEqual([])
  })
})
