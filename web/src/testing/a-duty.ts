/** A unit in the middle of a shift, for pages that show who is on duty. */
import type { DutyCheck, DutyNow, DutyShift, ShiftPerson } from '@vigil/contract/duty/now'
import { aUser, projectId } from './a-login.ts'

const minute = 60_000
const hour = 60 * minute
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const idOf = (n: number): string => `01930000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`

export const aShiftPerson = (n: number, name: string, change: Partial<ShiftPerson> = {}): ShiftPerson => ({
  accountId: idOf(n),
  name,
  isLeader: n === 1,
  arrivedAt: at(-3 * hour),
  fault: null,
  ...change,
})

/** The leader of the shift, then whoever is signed in. */
const people = [aShiftPerson(1, '王敏'), aShiftPerson(2, '陈志远', { accountId: aUser.accountId })]

export const aShift = (change: Partial<DutyShift> = {}): DutyShift => ({
  shiftId: idOf(10),
  projectId,
  from: at(-3 * hour),
  to: at(5 * hour),
  people,
  takenAt: null,
  endedAt: null,
  cancelledAt: null,
  version: 0,
  ...change,
})

export const aCheck = (change: Partial<DutyCheck> = {}): DutyCheck => ({
  checkId: idOf(20),
  projectId,
  state: 'asked',
  askedAt: at(-minute),
  dueAt: at(9 * minute),
  askedByName: null,
  answeredAt: null,
  answeredByName: null,
  answeredOnName: null,
  seconds: null,
  ...change,
})

export const aDutyNow = (change: Partial<DutyNow> = {}): DutyNow => ({
  projectId,
  projectName: '临江国际中心',
  shift: aShift(),
  staying: null,
  next: aShift({
    shiftId: idOf(11),
    from: at(5 * hour),
    to: at(13 * hour),
    people: [aShiftPerson(3, '刘洋', { isLeader: true, arrivedAt: null })],
  }),
  checksToday: { asked: 3, answered: 3, missed: 0 },
  lastCheck: aCheck({ state: 'answered', seconds: 38, answeredAt: at(-hour), answeredByName: '王敏' }),
  openCheck: null,
  handoverId: null,
  checksPerShift: 1,
  mayAnswer: true,
  isCalled: true,
  mayArriveAt: null,
  mayHandOver: true,
  ...change,
})
