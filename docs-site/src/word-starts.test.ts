import { describe, expect, it } from 'vitest'
import { withWordStarts, wordStarts } from './word-starts.ts'

describe('the words of a Chinese page', () => {
  it('are found wherever in a sentence they stand, and where figures stand between them', () => {
    const starts = wordStarts('判为真实火警，按1确认')
    for (const word of ['火警', '真实', '确认', '真实火警'])
      expect(
        starts.some((start) => start.startsWith(word)),
        word,
      ).toBe(true)
    expect(starts.some((start) => start.includes('，'))).toBe(false)
  })

  it('are none on an English page', () => {
    expect(wordStarts('A fire alarm is never lost.')).toEqual([])
  })

  it('stay with their heading, and leave out what is no text', () => {
    const html = withWordStarts('<h2 id="安装">安装</h2><p class="中文">先看</p><h2 id="b">运行</h2>')
    expect(html).toMatch(/先看<\/p><p>[^<]*装[^<]*<\/p><h2 id="b">运行<\/h2><p>运行 行<\/p>$/)
    expect(html).not.toContain('中文 ')
  })
})
