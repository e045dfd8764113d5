import { describe, expect, it } from 'vitest'
import { base32, factorUri, matchingStep, newFactorSecret, stepAt, timeCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('a time-based code', () => {
  // RFC 6238, appendix B, the rows of SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s is what the RFC says', (seconds, code) => {
    expect(timeCode(secret, stepAt(seconds * 1_000), 8)).toBe(code)
  })

  it('counts half a minute early and late, and no longer', () => {
    const now = 1_234_567_890_000
    const code = timeCode(secret, stepAt(now))
    for (const off of [-30_000, 0, 30_000]) expect(matchingStep(secret, code, now + off)).toBe(stepAt(now))
    for (const off of [-60_000, 60_000]) expect(matchingStep(secret, code, now + off)).toBeUndefined()
  })

  it('is of one secret only', () => {
    const now = 1_234_567_890_000
    expect(matchingStep(newFactorSecret(), timeCode(secret, stepAt(now), 6), now)).toBeUndefined()
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\n'])('is never %j', (code) => {
    expect(matchingStep(secret, code, 1_234_567_890_000)).toBeUndefined()
  })
})

describe('a secret for the phone', () => {
  it('is spelled as RFC 4648 says', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  it('travels in an address that authenticators read', () => {
    const uri = new URL(factorUri(secret, 'chen@site', 'Vigil'))
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Vigil%3Achen%40site\?/)
    expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: base32(secret), issuer: 'Vigil' })
  })
})
