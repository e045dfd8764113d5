import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { wrongWith } from './check-signature.ts'

const now = 1_794_700_000_000
const seconds = now / 1_000
const body = '{"kind":"test"}'
const id = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e'
const signed = (text: string, at = seconds, secret = 'secret') =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${id}.${at}.${text}`).digest('hex')}`
const checked = (header: string | undefined, under: string | undefined = id) =>
  wrongWith({ headers: { 'vigil-signature': header, 'vigil-delivery': under }, body }, 'secret', now)

describe('a receiver', () => {
  it('takes what is signed as the description says', () => {
    expect(checked(signed(body))).toBeUndefined()
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
    expect(checked(header)).toBe(reason)
  })

  it('refuses a body that was signed for another delivery, and one that says none (A13)', () => {
    expect(checked(signed(body), id.replace('0199', '0198'))).toBe('wrong signature')
    expect(checked(signed(body), '')).toBe('no delivery id')
  })
})
