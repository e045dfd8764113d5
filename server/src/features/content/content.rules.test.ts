import { contentKinds, contentMoves, contentStates, kindRow, movesFrom } from '@vigil/contract/content/content-kinds'
import type { ContentDraft } from '@vigil/contract/content/website-desk'
import { describe, expect, it } from 'vitest'
import { fittedTo, inOrder, isDue, mayMove, missingIn, onePerPlace, ownFirst } from './content.rules.ts'

const words = { zh: '标题', en: '' }
const body = { type: 'doc' as const, content: [{ type: 'picture' as const, attrs: { no: 2, alt: '' } }] }
const full: ContentDraft = {
  title: words,
  summary: words,
  body: { zh: body, en: null },
  cover: 1,
  place: 4,
  link: 'https://example.com/',
  video: 'https://example.com/a.mp4',
}
const empty: ContentDraft = { ...full, body: { zh: null, en: null }, cover: null, place: null, link: null, video: null }

describe('an entry', () => {
  it.each(contentKinds)('of kind %s keeps the fields of its row, and needs what its row says', (kind) => {
    const { fields, needs } = kindRow(kind)
    const kept = fittedTo(kind, full)
    expect(kept.body.zh !== null).toBe(fields.includes('body'))
    expect(kept.link !== null).toBe(fields.includes('link'))
    expect(kept.cover !== null).toBe(fields.includes('cover'))
    expect(missingIn(kind, kept, [1, 2])).toEqual([])
    expect(missingIn(kind, fittedTo(kind, empty), [])).toEqual(needs)
  })

  it('is not published with a picture that is not there, nor at a place that its kind does not have', () => {
    expect(missingIn('news', { ...full, place: null }, [1])).toEqual(['picture'])
    expect(missingIn('ad', { ...full, place: 5, body: { zh: null, en: null } }, [1])).toEqual(['place'])
  })

  it('says nothing with an empty paragraph', () => {
    const blank = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }
    expect(missingIn('about', { ...empty, body: { zh: blank, en: null } }, [])).toEqual(['body'])
  })

  it('is due at its hour, and not a moment before', () => {
    const at = new Date('2026-11-15T00:00:00.000Z')
    expect(isDue({ state: 'scheduled', publishAt: at }, at.getTime() - 1)).toBe(false)
    expect(isDue({ state: 'scheduled', publishAt: at }, at.getTime())).toBe(true)
    expect(isDue({ state: 'draft', publishAt: null }, at.getTime())).toBe(false)
  })

  it('moves only as the table says', () => {
    for (const state of contentStates)
      for (const move of ['schedule', 'unschedule', 'publish', 'withdraw'] as const) {
        const from: readonly string[] = contentMoves[move].from
        expect([mayMove(state, move), movesFrom(state).includes(move)]).toEqual([
          from.includes(state),
          from.includes(state),
        ])
      }
  })
})

describe('of several', () => {
  const row = (place: number | null, isOfPlatform: boolean, name: string) => ({ place, isOfPlatform, name })

  it('the operator’s own stand before the platform’s', () => {
    const [own, theirs] = [row(1, false, 'own'), row(1, true, 'theirs')]
    expect(ownFirst([theirs, own])).toEqual([own])
    expect(ownFirst([theirs])).toEqual([theirs])
  })

  it('each of the four places holds one: the newest of the operator, else the platform’s', () => {
    const rows = [row(2, true, 'platform 2'), row(1, false, 'new'), row(1, false, 'old'), row(1, true, 'platform 1')]
    expect(onePerPlace(rows).map(({ name }) => name)).toEqual(['new', 'platform 2'])
  })

  it('those without a place come last', () => {
    expect(inOrder([row(null, false, 'c'), row(2, false, 'b'), row(1, false, 'a')]).map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
