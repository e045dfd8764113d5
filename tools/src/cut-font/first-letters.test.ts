import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cutFirstLetters, firstLettersPath } from './first-letters.ts'

describe('the font of the first paint', () => {
  it('is the one that is cut out of the whole font now', async () => {
    expect((await cutFirstLetters()).equals(readFileSync(firstLettersPath))).toBe(true)
  })
})
