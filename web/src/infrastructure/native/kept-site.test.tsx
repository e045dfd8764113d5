import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepSite } from './kept-site.ts'
import { keepASite } from '#testing/a-kept-site.ts'

afterEach(() => vi.unstubAllGlobals())

describe('a site that is kept', () => {
  it('holds every piece the page has fetched so far, each once', async () => {
    const { held, end } = keepASite()
    const piece = `${location.origin}/assets/patrol-1.js`
    const entries = [piece, `${location.origin}/patrol/findTasks.action`, 'https://elsewhere.example/assets/x.js']
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
      // As much of an entry as is read.
      entries.map((name) => ({ name })) as unknown as PerformanceEntryList,
    )
    expect(await keepSite()).toBe(true)
    expect(await keepSite()).toBe(true)
    expect(held).toEqual([piece])
    end()
  })

  it('is none where the browser keeps no site', async () => {
    expect(await keepSite()).toBe(false)
  })
})
