import { expect, it } from 'vitest'
import { pinyinOf } from './name-pinyin.ts'

it.each([
  ['燃气探测器', 'rqtcq ranqitanceqi'],
  ['3F 餐饮配电箱', 'cypdx canyinpeidianxiang'],
  ['Gas host', ''],
])('%s is found by its first letters and by its sound (D19)', (name, sound) => {
  expect(pinyinOf(name)).toBe(sound)
})
