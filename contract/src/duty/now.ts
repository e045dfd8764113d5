/** Who is on duty now: asked by every page of whoever may be called, so it stands apart from the rest. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

/** Why somebody cannot be put on the roster of a day; null when he can. */
export const certificateFaults = ['missing', 'expired'] as const
export type CertificateFault = (typeof certificateFaults)[number]

export const ShiftPerson = z.object({
  accountId: Id,
  name: z.string(),
  /** The first of the roster leads the shift (值班长). */
  isLeader: z.boolean(),
  /** When he signed in; null until then. */
  arrivedAt: z.nullable(Instant),
  /** His certificate is gone since the roster was written. */
  fault: z.nullable(z.enum(certificateFaults)),
})
export type ShiftPerson = z.output<typeof ShiftPerson>

export const DutyShift = z.object({
  shiftId: Id,
  projectId: Id,
  from: Instant,
  to: Instant,
  /** In the order in which they are called: the leader first. */
  people: z.array(ShiftPerson),
  /** When it took over by a handover; null when it began by the clock. */
  takenAt: z.nullable(Instant),
  /** When it handed over; null until then. */
  endedAt: z.nullable(Instant),
  cancelledAt: z.nullable(Instant),
  version: z.int(),
})
export type DutyShift = z.output<typeof DutyShift>

export const checkStates = ['asked', 'answered', 'missed'] as const
export type CheckState = (typeof checkStates)[number]

export const DutyCheck = z.object({
  checkId: Id,
  projectId: Id,
  state: z.enum(checkStates),
  askedAt: Instant,
  dueAt: Instant,
  /** null when the platform asked at random. */
  askedByName: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  answeredByName: z.nullable(z.string()),
  /** By the key of a panel or transmitter, which does not know who pressed it; null otherwise. */
  answeredOnName: z.nullable(z.string()),
  /** How long the answer took; null without one. */
  seconds: z.nullable(z.int()),
})
export type DutyCheck = z.output<typeof DutyCheck>

export const DutyNow = z.object({
  projectId: Id,
  projectName: z.string(),
  /** Who is on duty; null when the roster has nobody now, and then the duty officers of the unit are called. */
  shift: z.nullable(DutyShift),
  /** The shift before, whose time is over and which has not handed over. */
  staying: z.nullable(DutyShift),
  next: z.nullable(DutyShift),
  /** Of the unit's day. */
  checksToday: z.object({ asked: z.int(), answered: z.int(), missed: z.int() }),
  lastCheck: z.nullable(DutyCheck),
  /** The one that waits for an answer now. */
  openCheck: z.nullable(DutyCheck),
  /** The handover under way. */
  handoverId: z.nullable(Id),
  /** How often at random in each shift. */
  checksPerShift: z.int(),
  /** What the asker himself may do now, beside what his rights say. */
  mayAnswer: z.boolean(),
  /** Whether an alarm calls him first: on duty, or a duty officer while the roster has nobody. */
  isCalled: z.boolean(),
  /** The shift he may sign in to. */
  mayArriveAt: z.nullable(Id),
  mayHandOver: z.boolean(),
})
export type DutyNow = z.output<typeof DutyNow>

export const dutyNowCalls = {
  now: call({
    path: 'duty/getNow.action',
    description: 'Who is on duty in a unit now, whether all are there, and what is missing.',
    kind: 'query',
    body: 'form',
    permission: 'dutyCheck:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: DutyNow,
  }),
}
