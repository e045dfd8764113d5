import { describe, expect, it } from 'vitest'
import { NewPassword, passwordStrength } from './password.ts'

describe('the strength of a password', () => {
  it.each([
    ['Ab3$5', 'short'],
    ['12345678', 'weak'],
    ['aaaaaaaaaa', 'weak'],
    ['onlyletters', 'weak'],
    ['tea4leaves', 'fair'],
    ['Tea4leaves', 'fair'],
    ['Tea 4 leaves, please', 'strong'],
  ])('of %s is %s', (text, strength) => {
    expect(passwordStrength(text)).toBe(strength)
  })

  it('is weak where it holds the person’s own number', () => {
    expect(passwordStrength('Tel13857126640!', ['13857126640'])).toBe('weak')
  })

  it('decides what is taken', () => {
    expect(['tea4leaves', '12345678', 'x'.repeat(300)].map((text) => NewPassword.safeParse(text).success)).toEqual([
      true,
      false,
      false,
    ])
  })
})
