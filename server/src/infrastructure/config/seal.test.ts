import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal(randomBytes(32))
const secret = Buffer.from('a secret to keep')

describe('a sealed secret', () => {
  it('opens for its owner and cannot be read in between', () => {
    const sealed = seal.close(secret, 'chen')
    expect(seal.open(sealed, 'chen')).toEqual(secret)
    expect(sealed.includes(secret)).toBe(false)
    expect(seal.close(secret, 'chen')).not.toEqual(sealed)
  })

  it('opens for nobody else, with no other key, and not when a bit has changed', () => {
    const sealed = seal.close(secret, 'chen')
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => seal.open(sealed, 'wang')).toThrow()
    expect(() => createSeal(randomBytes(32)).open(sealed, 'chen')).toThrow()
    expect(() => seal.open(changed, 'chen')).toThrow()
  })
})
