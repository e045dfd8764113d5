/** Lasting unsafe conditions: found, corrected by one person, reviewed by another, closed. */
import * as z from 'zod/mini'
import { tableWish } from '../table-file.ts'
import { Note } from '../alarm/desk.ts'
import { call } from '../call.ts'
import { whereItIs } from '../equipment/where-it-is.ts'
import { Fen, FormFlag, FormInt, Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

export const hazardLevels = ['general', 'serious', 'major'] as const
export type HazardLevel = (typeof hazardLevels)[number]

export const hazardStates = ['found', 'assigned', 'correcting', 'submitted', 'rejected', 'closed', 'void'] as const
export type HazardState = (typeof hazardStates)[number]

/**
 * Who found it: equipment, a fire or a duty check that nobody answered, a fault past its time, an alarm that was
 * handled and still stands, a shielded point, a point that cries wolf, a step of a linkage that nothing proved, what was
 * added and not tested within a week, what will soon be too old to be trusted, a self-test that failed or was not made, a
 * round, a round that nobody walked, maintenance, a heating appliance where none may be, or a person.
 */
export const hazardSources = [
  'device',
  'unanswered',
  'overdueFault',
  'notRecovered',
  'isolation',
  'nuisance',
  'dutyCheck',
  'linkage',
  'untested',
  'lifeEnd',
  'selfTest',
  'patrol',
  'missedRound',
  'maintenance',
  'forbiddenLoad',
  'manual',
] as const
export type HazardSource = (typeof hazardSources)[number]

export const hazardResults = [
  'corrected',
  'autoRecovered',
  'isolationEnded',
  'tested',
  'renewed',
  'fixedOnSite',
  'dismissed',
] as const

export const hazardActs = [
  'judge',
  'assign',
  'begin',
  'submit',
  'approve',
  'reject',
  'extend',
  'plan',
  'dismiss',
] as const
export type HazardAct = (typeof hazardActs)[number]

/** What is written in the timeline beside what people do. */
export const hazardMoves = [...hazardActs, 'find', 'settle', 'remind'] as const

export const HazardMove = z.object({
  at: Instant,
  act: z.enum(hazardMoves),
  to: z.enum(hazardStates),
  actorName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type HazardMove = z.output<typeof HazardMove>

export const HazardSummary = z.object({
  hazardId: Id,
  /** What people say on the telephone. */
  code: z.string(),
  ...whereItIs,
  source: z.enum(hazardSources),
  /** Key of the event in the device type's row, where equipment said it. */
  event: z.nullable(z.string()),
  /** In the words of whoever reported it. */
  title: z.string(),
  level: z.enum(hazardLevels),
  state: z.enum(hazardStates),
  foundAt: Instant,
  dueAt: Instant,
  isOverdue: z.boolean(),
  correctorName: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  version: z.int(),
})
export type HazardSummary = z.output<typeof HazardSummary>

/** A major hazard is corrected by plan: who, for how much, until when, and what protects people meanwhile. */
export const HazardPlan = z.object({
  person: z.string(),
  costFen: Fen,
  dueAt: Instant,
  interim: z.string(),
})

export const hazardSides = ['unit', 'centre'] as const
export type HazardSide = (typeof hazardSides)[number]

export const HazardCase = z.extend(HazardSummary, {
  detail: z.string(),
  /** The length of the first deadline, milliseconds: a failed review restarts half of it. */
  deadlineMs: z.int(),
  /** Where the deadline that runs now began. */
  deadlineFrom: Instant,
  extensions: z.int(),
  extensionsLeft: z.int(),
  rejections: z.int(),
  alarmId: z.nullable(Id),
  isolationId: z.nullable(Id),
  /** What the equipment says now, where it found the hazard. */
  recoveredAt: z.nullable(Instant),
  measure: z.nullable(z.string()),
  plan: z.nullable(HazardPlan),
  /** Whose signatures it needs, and who has signed. */
  reviews: z.array(z.object({ side: z.enum(hazardSides), name: z.nullable(z.string()), at: z.nullable(Instant) })),
  result: z.nullable(z.enum(hazardResults)),
  timeline: z.array(HazardMove),
  mayDo: z.array(z.enum(hazardActs)),
})
export type HazardCase = z.output<typeof HazardCase>

const act = {
  kind: 'command',
  body: 'json',
  permission: 'hazardRec:custom',
  scope: { hazardId: 'hazard' },
  output: HazardCase,
} as const

/** The corrector may have no more than the right to read: that it is his is said by the row. */
const ofCorrector = { ...act, permission: 'hazardRec:select' } as const

const Title = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))

const filter = {
  projectId: z.optional(Id),
  equipmentId: z.optional(Id),
  level: z.optional(z.enum(hazardLevels)),
  /** mine: those that the caller has to correct. */
  stage: z.optional(z.enum(['open', 'mine', 'review', 'closed'])),
  isOverdue: z.optional(FormFlag),
}

export const hazardCalls = {
  list: call({
    path: 'hazard/findHazards.action',
    description: 'Hazards that the caller reaches, narrowed by unit, equipment, level, stage and delay.',
    kind: 'query',
    body: 'form',
    permission: 'hazardRec:list',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.object({ ...pageInput, ...filter }),
    output: pageOf(HazardSummary),
  }),
  export: call({
    path: 'hazard/export.action',
    description:
      'An address from which the matching hazards come as CSV or a workbook, good for a minute and for this session alone.',
    openToPrograms: true,
    kind: 'command',
    body: 'form',
    permission: 'hazardRec:batch',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.strictObject({ ...filter, ...tableWish }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  case: call({
    path: 'hazard/getHazard.action',
    description: 'One hazard as a case: level, deadline, corrector, signatures, timeline, and what the reader may do.',
    kind: 'query',
    body: 'form',
    permission: 'hazardRec:select',
    scope: { hazardId: 'hazard' },
    input: z.object({ hazardId: Id }),
    output: HazardCase,
  }),
  correctors: call({
    path: 'hazard/findCorrectors.action',
    description: 'Who may be asked to correct a hazard.',
    kind: 'query',
    body: 'form',
    permission: 'hazardRec:custom',
    scope: { hazardId: 'hazard' },
    input: z.object({ hazardId: Id }),
    output: z.object({ rows: z.array(z.object({ accountId: Id, name: z.string(), job: z.nullable(z.string()) })) }),
  }),
  report: call({
    path: 'hazard/report.action',
    description: 'Reports a hazard of a piece of equipment or of a unit.',
    openToPrograms: true,
    kind: 'command',
    body: 'json',
    permission: 'hazardRec:insert',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.strictObject({
      projectId: z.optional(Id),
      equipmentId: z.optional(Id),
      level: z.enum(hazardLevels),
      title: Title,
      detail: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    }),
    output: z.object({ hazardId: Id }),
  }),
  judge: call({
    ...act,
    path: 'hazard/judge.action',
    description: 'Says how bad a hazard is, with the reason.',
    input: z.strictObject({ hazardId: Id, level: z.enum(hazardLevels), note: Note }),
  }),
  assign: call({
    ...act,
    path: 'hazard/assign.action',
    description: 'Asks a person to correct a hazard.',
    input: z.strictObject({ hazardId: Id, accountId: Id, note: z.optional(Note) }),
  }),
  begin: call({
    ...ofCorrector,
    path: 'hazard/begin.action',
    description: 'The corrector has begun.',
    input: z.strictObject({ hazardId: Id }),
  }),
  submit: call({
    ...ofCorrector,
    path: 'hazard/submit.action',
    description: 'The corrector says that it is mended, and how.',
    input: z.strictObject({ hazardId: Id, note: Note }),
  }),
  approve: call({
    ...act,
    path: 'hazard/approve.action',
    description: 'Signs that the hazard is mended, on the version that was read.',
    input: z.strictObject({ hazardId: Id, version: Version, note: z.optional(Note) }),
  }),
  reject: call({
    ...act,
    path: 'hazard/reject.action',
    description: 'Gives the correction back, with the reason.',
    input: z.strictObject({ hazardId: Id, version: Version, note: Note }),
  }),
  extend: call({
    ...act,
    path: 'hazard/extend.action',
    description: 'Moves the deadline of a hazard, with the reason; only so often.',
    input: z.strictObject({ hazardId: Id, dueAt: Instant, note: Note }),
  }),
  plan: call({
    ...act,
    path: 'hazard/plan.action',
    description: 'Writes the plan for a major hazard: who, by when, at what cost, and what protects meanwhile.',
    input: z.strictObject({
      hazardId: Id,
      person: Title,
      costFen: FormInt(0, 100_000_000_000),
      dueAt: Instant,
      interim: Note,
    }),
  }),
  dismiss: call({
    ...act,
    path: 'hazard/dismiss.action',
    description: 'Says that it is not a hazard at all, with the reason.',
    input: z.strictObject({ hazardId: Id, version: Version, note: Note }),
  }),
}
