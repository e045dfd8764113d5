import { describe, expect, it } from 'vitest'
import { groupsIn } from './group-lines.ts'

describe('a muster list as it is typed', () => {
  it.each([
    ['', []],
    [
      '初一 428\n\n初二  431 ',
      [
        { name: '初一', expected: 428 },
        { name: '初二', expected: 431 },
      ],
    ],
    ['Year 7 30', [{ name: 'Year 7', expected: 30 }]],
  ])('%j', (text, groups) => expect(groupsIn(text)).toEqual(groups))

  it.each(['初一', '428', '初一 4x8', '初一 428\n初二'])('%j is none', (text) => expect(groupsIn(text)).toBeUndefined())
})
