/** The ledger of points that people have silenced or are testing: who, why, until when; and the walk test of one person. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

export const isolationKinds = ['shield', 'test'] as const
export type IsolationKind = (typeof isolationKinds)[number]

/** Longer than a day asks again. */
export const longestIsolationMs = 24 * 3_600_000

export const Isolation = z.object({
  isolationId: Id,
  projectId: Id,
  projectName: z.string(),
  equipmentId: Id,
  equipmentName: z.string(),
  equipmentTypeId: z.int(),
  /** From the outside in. */
  place: z.array(z.string()),
  kind: z.enum(isolationKinds),
  reason: z.string(),
  ownerName: z.nullable(z.string()),
  beganAt: Instant,
  until: Instant,
  extendedReason: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** null while it lasts, and when its time was over. */
  endedByName: z.nullable(z.string()),
  /** What the point has said meanwhile: nothing is lost. */
  alarms: z.int(),
  hazardId: z.nullable(Id),
})
export type Isolation = z.output<typeof Isolation>

const Reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))

const command = { kind: 'command', body: 'json', permission: 'isolation:custom' } as const
const query = { kind: 'query', body: 'form', permission: 'isolation:list' } as const

export const WalkPoint = z.object({
  equipmentId: Id,
  equipmentName: z.string(),
  equipmentTypeId: z.int(),
  place: z.array(z.string()),
  /** When it spoke; null until then. */
  firedAt: z.nullable(Instant),
  alarmId: z.nullable(Id),
  /** Pressed by a hand: a person must say that it was the test. */
  needsPerson: z.boolean(),
})
export type WalkPoint = z.output<typeof WalkPoint>

export const WalkTest = z.object({
  walkTestId: Id,
  projectId: Id,
  projectName: z.string(),
  ownerName: z.nullable(z.string()),
  reason: z.string(),
  beganAt: Instant,
  until: Instant,
  endedAt: z.nullable(Instant),
  /** In walking order. */
  points: z.array(WalkPoint),
})
export type WalkTest = z.output<typeof WalkTest>

export const isolationCalls = {
  list: call({
    ...query,
    path: 'isolation/findIsolations.action',
    description: 'The ledger of shielded points and walk tests, the open ones or the past ones.',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), stage: z.enum(['active', 'past']) }),
    output: pageOf(Isolation),
  }),
  active: call({
    ...query,
    path: 'isolation/getActive.action',
    description: 'How much is shielded or under test right now, and until when.',
    scope: { projectId: 'project' },
    input: z.object({ projectId: z.optional(Id) }),
    output: z.object({ shields: z.int(), tests: z.int(), nextUntil: z.nullable(Instant) }),
  }),
  begin: call({
    ...command,
    path: 'isolation/begin.action',
    description: 'Shields a point until a time, with the reason: its alarms are written down but call nobody.',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, kind: z.enum(isolationKinds), reason: Reason, until: Instant }),
    output: z.object({ isolationId: Id }),
  }),
  extend: call({
    ...command,
    path: 'isolation/extend.action',
    description: 'Lets a shield last longer, with the reason.',
    scope: { isolationId: 'isolation' },
    input: z.strictObject({ isolationId: Id, until: Instant, reason: Reason }),
    output: z.object({ until: Instant }),
  }),
  end: call({
    ...command,
    path: 'isolation/end.action',
    description: 'Ends a shield; from then on its alarms call people again.',
    scope: { isolationId: 'isolation' },
    input: z.strictObject({ isolationId: Id }),
    output: z.object({ endedAt: Instant }),
  }),
  beginWalk: call({
    ...command,
    path: 'isolation/beginWalkTest.action',
    description: 'Begins a test of points in walking order: each is expected to fire once.',
    scope: { projectId: 'project', equipmentIds: 'equipment' },
    input: z.strictObject({
      projectId: Id,
      /** In walking order. */
      equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(200)),
      reason: Reason,
      hours: FormInt(1, 24),
    }),
    output: WalkTest,
  }),
  walk: call({
    ...query,
    path: 'isolation/getWalkTest.action',
    description: 'A walk test point by point: which have fired, which have not.',
    scope: { walkTestId: 'walkTest' },
    input: z.object({ walkTestId: Id }),
    output: WalkTest,
  }),
  walks: call({
    ...query,
    path: 'isolation/findWalkTests.action',
    description: 'The walk tests of a unit, newest first.',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: z.optional(Id) }),
    output: pageOf(
      z.object({
        walkTestId: Id,
        projectId: Id,
        projectName: z.string(),
        reason: z.string(),
        beganAt: Instant,
        endedAt: z.nullable(Instant),
        points: z.int(),
        fired: z.int(),
      }),
    ),
  }),
  endWalk: call({
    ...command,
    path: 'isolation/endWalkTest.action',
    description: 'Ends a walk test; from then on every alarm counts again.',
    scope: { walkTestId: 'walkTest' },
    input: z.strictObject({ walkTestId: Id }),
    output: WalkTest,
  }),
}
