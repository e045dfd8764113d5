import { describe, expect, it } from 'vitest'
import { deviceWords } from './device-words.ts'

describe('what a browser says of itself', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604',
      'iPhone · Safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/120 Mobile Safari/537 MicroMessenger/8.0',
      'Android · WeChat',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537 Chrome/120 Safari/537 Edg/120', 'Windows · Edge'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) Gecko/20100101 Firefox/120', 'macOS · Firefox'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 Chrome/120 Safari/537', 'Linux · Chrome'],
  ])('%s becomes a few words', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words)
  })

  it.each([[undefined], [''], ['curl/8.0 <script>']])('is not kept when it is %s', (userAgent) => {
    expect(deviceWords(userAgent)).toBeNull()
  })
})
