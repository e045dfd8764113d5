/**
 * Fire drills: a window over chosen equipment, a leader who is called first, a script whose steps are timed and scored.
 * What is no drill breaks out of it as real: another zone, a hand, water, a second detector, other equipment.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { tableWish } from '../table-file.ts'
import { drillProofs, drillStepKeys } from './drill-script.ts'

const drillStates = ['planned', 'running', 'paused', 'ended', 'aborted'] as const
export type DrillState = (typeof drillStates)[number]
export const drillActs = ['begin', 'pause', 'resume', 'end', 'abort'] as const
export type DrillAct = (typeof drillActs)[number]

/** Every move there is. What has ended begins no more. */
export const drillMoves: Readonly<Record<DrillState, Readonly<Partial<Record<DrillAct, DrillState>>>>> = {
  planned: { begin: 'running', abort: 'aborted' },
  running: { pause: 'paused', end: 'ended', abort: 'aborted' },
  paused: { resume: 'running', end: 'ended', abort: 'aborted' },
  ended: {},
  aborted: {},
}

/** Longer is no drill: whoever needs more plans another. */
export const longestDrillMs = 8 * 3_600_000

/** Why it was no drill any more. */
const drillBreakouts = [
  'secondZone',
  'callPoint',
  'waterFlow',
  'likelyReal',
  'outside',
  'otherKind',
  'paused',
  'verdict',
  'person',
  'windowOver',
] as const
export type DrillBreakout = (typeof drillBreakouts)[number]

const drillVerdicts = ['ahead', 'running', 'over', 'met', 'late', 'unproven', 'missed'] as const
export type DrillVerdict = (typeof drillVerdicts)[number]

const Words = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))
const Name = z.string().check(z.trim(), z.minLength(2), z.maxLength(40))
const Detail = z.string().check(z.trim(), z.maxLength(60))
const Seconds = z.int().check(z.minimum(1), z.maximum(7_200))
const People = z.int().check(z.minimum(0), z.maximum(100_000))

export const DrillStep = z.object({
  place: z.int(),
  key: z.enum(drillStepKeys),
  detail: z.string(),
  proof: z.enum(drillProofs),
  standardS: z.nullable(z.int()),
  points: z.int(),
  /** By the server's clock; null until then. */
  reachedAt: z.nullable(Instant),
  /** From the first step on, without the pauses. */
  tookMs: z.nullable(z.int()),
  verdict: z.enum(drillVerdicts),
  /** null while it cannot be said. */
  score: z.nullable(z.int()),
})
export type DrillStep = z.output<typeof DrillStep>

const DrillCount = z.object({ place: z.int(), name: z.string(), expected: z.int(), present: z.int() })

const brief = {
  drillId: Id,
  projectId: Id,
  projectName: z.string(),
  name: z.string(),
  state: z.enum(drillStates),
  from: Instant,
  until: Instant,
  leaderName: z.nullable(z.string()),
}

export const DrillBrief = z.object({ ...brief, breakout: z.nullable(z.enum(drillBreakouts)) })
export type DrillBrief = z.output<typeof DrillBrief>

export const Drill = z.object({
  ...brief,
  areaId: Id,
  areaName: z.string(),
  equipment: z.int(),
  /** Of the unit, which calls as always. */
  others: z.int(),
  beganAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  breakout: z.nullable(z.enum(drillBreakouts)),
  /** What broke out, or what the drill's own first alarm is. */
  alarmId: z.nullable(Id),
  /** When its first step was reached: everything is measured from there. */
  startedAt: z.nullable(Instant),
  /** Run so far, without the pauses. */
  ranMs: z.int(),
  /** By the server's clock, at which this was read. */
  at: Instant,
  steps: z.array(DrillStep),
  gained: z.int(),
  /** What could be gained by the steps that are judged. */
  judged: z.int(),
  total: z.int(),
  counts: z.array(DrillCount),
  countedAt: z.nullable(Instant),
  notes: z.array(z.object({ at: Instant, note: z.string(), byName: z.nullable(z.string()) })),
  /** What the reader may do with it now. */
  mayDo: z.array(z.enum(drillActs)),
})
export type Drill = z.output<typeof Drill>

const command = { kind: 'command', body: 'json', permission: 'isolation:custom' } as const
const query = { kind: 'query', body: 'form', permission: 'isolation:list' } as const
const one = { scope: { drillId: 'drill' }, output: Drill } as const
const ofDrill = z.strictObject({ drillId: Id })

export const drillCalls = {
  list: call({
    ...query,
    path: 'drill/findDrills.action',
    description: 'The drills of a unit or of all units in reach, the newest first.',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: z.optional(Id) }),
    output: pageOf(DrillBrief),
  }),
  detail: call({
    ...query,
    path: 'drill/getDrill.action',
    description: 'A drill step by step: what was measured, what proves it, and the score so far.',
    input: z.object({ drillId: Id }),
    ...one,
  }),
  running: call({
    ...query,
    path: 'drill/getRunning.action',
    description: 'The drills that run right now, so that every page of their units says so.',
    scope: 'rows',
    input: z.object({}),
    output: z.object({ rows: z.array(DrillBrief) }),
  }),
  leaders: call({
    ...query,
    path: 'drill/findLeaders.action',
    description: 'The people of a unit who may lead a drill and be called first.',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(z.object({ accountId: Id, name: z.string() })) }),
  }),
  plan: call({
    ...command,
    path: 'drill/plan.action',
    description: 'Plans a drill: its window, zone, equipment, leader, script and who must be at the assembly place.',
    scope: { projectId: 'project', areaId: 'area', leaderId: 'account', equipmentIds: 'equipment' },
    input: z.strictObject({
      projectId: Id,
      name: Name,
      areaId: Id,
      leaderId: Id,
      equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(200)),
      from: Instant,
      until: Instant,
      steps: z
        .array(
          z.strictObject({
            key: z.enum(drillStepKeys),
            detail: z.optional(Detail),
            proof: z.enum(drillProofs),
            standardS: z.nullable(Seconds),
            points: z.int().check(z.minimum(0), z.maximum(100)),
          }),
        )
        .check(z.minLength(2), z.maxLength(30)),
      counts: z.array(z.strictObject({ name: Name, expected: People })).check(z.maxLength(20)),
    }),
    output: Drill,
  }),
  begin: call({
    ...command,
    path: 'drill/begin.action',
    description: 'Begins a planned drill inside its window, unless something burns in the unit.',
    input: ofDrill,
    ...one,
  }),
  pause: call({
    ...command,
    path: 'drill/pause.action',
    description: 'Stops the clock of a drill; what is raised meanwhile is real and ends it.',
    input: ofDrill,
    ...one,
  }),
  resume: call({
    ...command,
    path: 'drill/resume.action',
    description: 'Lets the clock of a paused drill run again.',
    input: ofDrill,
    ...one,
  }),
  end: call({
    ...command,
    path: 'drill/end.action',
    description: 'Ends a drill and scores it: its open alarms are judged a drill by whoever ends it.',
    input: ofDrill,
    ...one,
  }),
  abort: call({
    ...command,
    path: 'drill/abort.action',
    description: 'Ends a drill at once: its open alarms are real from now on, and everybody is called.',
    input: ofDrill,
    ...one,
  }),
  reach: call({
    ...command,
    path: 'drill/reachStep.action',
    description: 'A person has seen a step of the script done; the server says when.',
    input: z.strictObject({ drillId: Id, place: z.int() }),
    ...one,
  }),
  count: call({
    ...command,
    path: 'drill/count.action',
    description: 'How many of a group stand at the assembly place now.',
    input: z.strictObject({ drillId: Id, place: z.int(), present: People }),
    ...one,
  }),
  report: call({
    path: 'drill/exportReport.action',
    description:
      'An address from which the report of a drill and its muster list come as CSV or a workbook, for a minute.',
    kind: 'command',
    body: 'json',
    permission: 'isolation:list',
    scope: { drillId: 'drill' },
    input: z.strictObject({ drillId: Id, ...tableWish }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  note: call({
    ...command,
    path: 'drill/note.action',
    description: 'A line of what people saw in the drill, with its time.',
    input: z.strictObject({ drillId: Id, note: Words }),
    ...one,
  }),
}
