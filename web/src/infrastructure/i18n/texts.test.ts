// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createTranslator } from './i18n.ts'
import { ageText, elapsedText, leftText, relativeTime, spanText } from './time-texts.ts'
import { bringSentences, failureText } from './failure-text.ts'
import { callFailure } from '#infrastructure/api/call-failure.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the texts of the specification', () => {
  it('[spec 8.texts] stand word for word, in Chinese and in English', async () => {
    const { text, speak } = createTranslator({})
    const said = () => [
      text(($) => $.shell.network.lost),
      text(($) => $.shell.load.loading),
      text(($) => $.shell.load.more),
      text(($) => $.shell.load.none),
      text(($) => $.shell.search.placeholder),
      text(($) => $.shell.search.action),
    ]
    expect(said()).toEqual(['哎呀，网络信号丢失', '正在加载...', '加载更多', '没有更多了', '请输入关键字', '搜索'])
    await speak('en')
    expect(said()).toEqual([
      'Oops, network signal lost',
      'Loading...',
      'Load more',
      'No more',
      'Please enter keyword',
      'Search',
    ])
  })

  it('the session and device texts too', async () => {
    const { text } = createTranslator({})
    expect(text(($) => $.shell.session.expired)).toBe('您的登录已过期，请重新登录')
    expect(text(($) => $.shell.device.expiredToast)).toBe('您的设备已到期，请联系管理员续费！')
    expect(text(($) => $.shell.session.newUser)).toBe('新用户')
  })

  it('the language of the page follows, for who reads it out', async () => {
    const { speak } = createTranslator({})
    await speak('en')
    expect(document.documentElement.lang).toBe('en')
  })
})

describe('times in words', () => {
  it.each([
    [4 * minute + 59_000, '刚刚'],
    [5 * minute, '5分钟前'],
    [hour - 1, '59分钟前'],
    [hour, '1小时前'],
    [day - 1, '23小时前'],
    [day, '1天前'],
    [30 * day - 1, '29天前'],
    [30 * day, '1个月前'],
    [365 * day, '1年前'],
  ])('[spec 9.relative-time] %i ms ago is %s', async (age, words) => {
    const { text } = createTranslator({})
    expect(relativeTime(text, age)).toBe(words)
  })

  it('the age of a reading is exact, and never negative', async () => {
    const { text } = createTranslator({})
    expect([0, 2_400, 59_999, minute, 3 * hour].map((age) => ageText(text, age))).toEqual([
      '0 秒前',
      '2 秒前',
      '59 秒前',
      '1 分钟前',
      '3 小时前',
    ])
    expect(ageText(text, -500)).toBe('0 秒前')
    expect(spanText(text, 2 * day)).toBe('2 天')
  })

  it('what is left is never told shorter than it is (D19)', async () => {
    const { text } = createTranslator({})
    expect([2 * hour - 1, 2 * hour, 59_000, 90_000, 30 * hour].map((left) => leftText(text, left))).toEqual([
      '2 小时',
      '2 小时',
      '59 秒',
      '2 分钟',
      '2 天',
    ])
  })

  it('an alarm shows minutes and seconds, and hours when it comes to that', () => {
    expect([134_000, 9_000, hour + 62_000].map(elapsedText)).toEqual(['02:14', '00:09', '1:01:02'])
  })
})

describe('a failure in words', () => {
  const path = 'thing/findThings.action'
  it('is translated by its code, whatever language the server spoke', async () => {
    const { text } = createTranslator({})
    const body = { statusCode: 403, message: 'said by the server', result: null, code: 'forbidden' }
    await bringSentences()
    expect(failureText(text, 'en', callFailure({ kind: 'refused', path, body }))).toMatch(/^You may not do this/)
    const unknown = { ...body, code: 'fromTheFuture' }
    expect(failureText(text, 'zh-CN', callFailure({ kind: 'refused', path, body: unknown }))).toBe('said by the server')
  })

  it('says what became of the network', async () => {
    const { text } = createTranslator({})
    expect(failureText(text, 'zh-CN', callFailure({ kind: 'network', path }))).toBe('哎呀，网络信号丢失')
    expect(failureText(text, 'zh-CN', callFailure({ kind: 'timeout', path }))).toContain('60 秒')
  })
})
