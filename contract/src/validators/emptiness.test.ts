import { describe, expect, it } from 'vitest'
import { isEmpty } from './emptiness.ts'

describe('isEmpty [spec 5.validator.empty]', () => {
  it.each([
    ['undefined', undefined],
    ['null', null],
    ['no text', ''],
    ['spaces only', ' \t\n'],
    ['a full-width space', '\u3000'],
    ['not a number', Number.NaN],
    ['an empty list', []],
    ['an empty object', {}],
    ['an empty map', new Map()],
    ['an empty set', new Set()],
  ])('says yes to %s', (_, value) => {
    expect(isEmpty(value)).toBe(true)
  })

  it.each([
    ['zero', 0],
    ['false', false],
    ['the text 0', '0'],
    ['a list that holds nothing but undefined', [undefined]],
    ['an object with an undefined field', { field: undefined }],
    ['a date', new Date(0)],
    ['a function', () => {}],
    ['a map with an entry', new Map([[1, 2]])],
    ['a big zero', 0n],
  ])('says no to %s', (_, value) => {
    expect(isEmpty(value)).toBe(false)
  })
})
