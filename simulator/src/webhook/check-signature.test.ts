import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { wrongWith } from './check-signature.ts'

const now = 1_794_700_000_000
const seconds = now / 1_000
const body = '{"kind":"test"}'
const signed = (text: string, at = seconds, secret = 'secret') =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`

describe('a receiver', () => {
  it('takes what is signed as the description says', () => {
    expect(wrongWith(signed(body), body, 'secret', now)).toBeUndefined()
  })

  it.each([
    ['another body', signed('{}'), 'wrong signature'],
    ['another secret', signed(body, seconds, 'other'), 'wrong signature'],
    [
      'another time under the same signature',
      signed(body).replace(String(seconds), String(seconds - 1)),
      'wrong signature',
    ],
    ['an old one', signed(body, seconds - 301), 'too old'],
    ['none', undefined, 'no signature'],
    ['nonsense', 'v1=zz', 'no signature'],
  ])('refuses %s', (_what, header, reason) => {
    expect(wrongWith(header, body, 'secret', now)).toBe(reason)
  })
})
