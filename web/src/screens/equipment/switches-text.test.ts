// @vitest-environment node -- nothing here is drawn
import { describe, expect, it } from 'vitest'
import { switchesText } from './switches-text.ts'

const name = { zh: '回路', en: 'Loops' }
const loops = {
  type: 'string',
  name,
  maxLength: 8,
  switches: { on: { zh: '亮', en: 'On' }, none: { zh: '全灭', en: 'All off' } },
} as const

describe('several switches in one text', () => {
  it.each([
    ['1010', 'zh-CN', '亮 1 3'],
    ['0000', 'en', 'All off'],
    ['broken', 'en', 'broken'],
  ] as const)('that says %s is read in %s as %s', (said, language, text) => {
    expect(switchesText(loops, said, language)).toBe(text)
  })

  it('are none where the row names none', () => {
    expect(switchesText({ type: 'string', name, maxLength: 8 }, '1010', 'en')).toBe('1010')
  })
})
