import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signatureFault, signBody } from './body-signature.ts'

const now = 1_794_700_000_000
const seconds = now / 1_000
const body = '{"kind":"test"}'
const id = '01997c4e-2f1a-7b3c-8d5e-6f7a8b9c0d1e'
/** From the description that a customer gets, and from nothing of ours. */
const signed = (text: string, at = seconds, secret = 'secret') =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${id}.${at}.${text}`).digest('hex')}`
const known = { secrets: ['former', 'secret'], now }
const checked = (header: unknown, under: string | undefined = id) => signatureFault(header, { id: under, body }, known)

describe('a receiver', () => {
  it('takes what is signed as the description says, by any secret it knows', () => {
    expect(checked(signed(body))).toBeUndefined()
    expect(checked(signed(body, seconds - 300, 'former'))).toBeUndefined()
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
    ['one ahead of its time', signed(body, seconds + 301), 'too old'],
    ['none', undefined, 'no signature'],
    ['several', [signed(body)], 'no signature'],
    ['nonsense', 'v1=zz', 'no signature'],
  ])('refuses %s', (_what, header, reason) => {
    expect(checked(header)).toBe(reason)
  })

  it('refuses a body that was signed for another delivery, or for none (A13)', () => {
    expect(checked(signed(body), id.replace('0199', '0198'))).toBe('wrong signature')
    expect(checked(signBody('secret', { body }, now))).toBe('wrong signature')
  })
})

describe('a signature', () => {
  it('is what other programs make of the same words', () => {
    expect(signBody('secret', { id, body }, now)).toBe(signed(body))
    const hex = createHmac('sha256', 'secret').update(`${seconds}.${body}`).digest('hex')
    expect(signBody('secret', { body }, now + 999)).toBe(`t=${seconds},v1=${hex}`)
  })
})
