import { describe, expect, it } from 'vitest'
import { madeBetween, withContact } from './contact.rules.ts'

const at = (made: number, firstAt: number, lastAt = firstAt) => ({ made, firstAt, lastAt })

describe('the contacts of a phone', () => {
  it('say after which and before which of them a check-in was made', () => {
    const contacts = [at(0, 100), at(3, 200, 260), at(7, 300)]
    expect(madeBetween(contacts, 2)).toEqual({ after: 100, before: 200 })
    expect(madeBetween(contacts, 4)).toEqual({ after: 260, before: 300 })
    expect(madeBetween(contacts, 8)).toEqual({ after: 300, before: null })
    expect(madeBetween([], 8)).toEqual({ after: null, before: null })
  })

  it('are one as long as nothing was made between them, and none the less because a phone says fewer', () => {
    expect(withContact([at(3, 100)], { made: 3, at: 200 }, 0)).toEqual([at(3, 100, 200)])
    expect(withContact([at(3, 100)], { made: 1, at: 200 }, 0)).toEqual([at(3, 100, 200)])
  })

  it('are forgotten once everything that was made before them has come', () => {
    const contacts = [at(0, 100), at(3, 200), at(7, 300)]
    expect(withContact(contacts, { made: 9, at: 400 }, 4)).toEqual([at(3, 200), at(7, 300), at(9, 400)])
    expect(withContact(contacts, { made: 9, at: 400 }, 9)).toEqual([at(7, 300), at(9, 400)])
  })

  it('are so many at most, and the first of them stays', () => {
    let contacts = [at(0, 1)]
    for (let made = 1; made < 500; made += 1) contacts = withContact(contacts, { made, at: made + 1 }, 0)
    expect([contacts.length, contacts[0], contacts.at(-1)]).toEqual([100, at(0, 1), at(499, 500)])
  })
})
