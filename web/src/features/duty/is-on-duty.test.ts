import { describe, expect, it } from 'vitest'
import { aDutyNow, aShift, aShiftPerson } from '#testing/a-duty.ts'
import { aUser } from '#testing/a-login.ts'
import { isOnDuty } from './is-on-duty.ts'

const asker = { user: aUser, leftMenuList: [] }
const nobody = { shift: null, staying: null, mayAnswer: false }

describe('whose page sounds', () => {
  it('is whom an alarm calls where the roster has nobody, also while no check waits (B1)', () => {
    expect(isOnDuty(aDutyNow({ ...nobody, isCalled: true }), asker)).toBe(true)
    expect(isOnDuty(aDutyNow({ ...nobody, isCalled: false }), asker)).toBe(false)
  })

  it('is who stands on the roster, and who has not handed over', () => {
    const others = aShift({ people: [aShiftPerson(1, '王敏')] })
    expect(isOnDuty(aDutyNow({ shift: others, staying: aShift() }), asker)).toBe(true)
    expect(isOnDuty(aDutyNow({ shift: others }), asker)).toBe(false)
  })
})
