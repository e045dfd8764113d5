import { describe, expect, it } from 'vitest'
import { wordsOfAction } from './action-words.ts'
import { allCalls } from '../all-calls.ts'

const commands = allCalls.filter(({ kind }) => kind === 'command').map(({ path }) => path)

describe('what the operation log calls things', () => {
  it.each(commands)('has words for %s', (path) => {
    expect(wordsOfAction(path, 'zh')).toMatch(/\p{Script=Han}/u)
    expect(wordsOfAction(path, 'en')).toMatch(/^[A-Z][A-Za-z ’]+$/)
  })

  it('shows what it has no words for as it stands', () => {
    expect(wordsOfAction('constructor', 'zh')).toBe('constructor')
  })
})
