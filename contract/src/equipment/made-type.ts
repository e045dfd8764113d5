/** Kinds of equipment that an operator makes: drafted in a form, tried on a simulated device, published as a version. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

/** Ours end far below; whatever begins here was made by an operator. */
export const firstMadeNo = 10_000
export const mostMadeTypes = 200

const word = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const Words = z.strictObject({ zh: word(30), en: word(60) })

/** As the device says it. What every object has already, such as `constructor`, is no name of a reading. */
const Key = z.string().check(
  z.regex(/^[a-z][A-Za-z0-9]{0,31}$/),
  z.refine((key) => !(key in Object.prototype)),
)

/** What it means when it happens; kind, priority and colour follow from it. */
export const eventMeanings = ['fire', 'life', 'alarm', 'hazard', 'fault', 'record'] as const
export type EventMeaning = (typeof eventMeanings)[number]

const MadeEvent = z.strictObject({ key: Key, name: Words, meaning: z.enum(eventMeanings) })

const MadeLimit = z.strictObject({
  op: z.enum(['gt', 'lt']),
  value: z.number(),
  /** Must last so long; must fall back so far. */
  holdSec: z.int().check(z.minimum(0), z.maximum(3_600)),
  hysteresis: z.number().check(z.minimum(0)),
  event: Key,
})
export type MadeLimit = z.output<typeof MadeLimit>

const MadeNumber = z.strictObject({
  type: z.literal('number'),
  key: Key,
  name: Words,
  unit: z.string().check(z.maxLength(12)),
  min: z.number(),
  max: z.number(),
  decimals: z.int().check(z.minimum(0), z.maximum(4)),
  /** What a healthy device shows. */
  typical: z.number(),
  limits: z.array(MadeLimit).check(z.maxLength(8)),
})

const MadeFlag = z.strictObject({
  type: z.literal('bool'),
  key: Key,
  name: Words,
  on: Words,
  off: Words,
  /** What it means that it is on; null where that is all right. */
  event: z.nullable(Key),
})

const MadeProperty = z.discriminatedUnion('type', [MadeNumber, MadeFlag])
export type MadeProperty = z.output<typeof MadeProperty>

export const MadeDraft = z.strictObject({
  name: Words,
  system: word(40),
  /** How often it speaks, and after how long it counts as silent; 0 for what never speaks by itself. */
  reportIntervalSec: z.int().check(z.minimum(0), z.maximum(86_400)),
  offlineAfterSec: z.int().check(z.minimum(0), z.maximum(864_000)),
  /** The first is what one looks at first. */
  readings: z.array(MadeProperty).check(z.minLength(1), z.maxLength(40)),
  events: z.array(MadeEvent).check(z.maxLength(40)),
})
export type MadeDraft = z.output<typeof MadeDraft>

/** draft: nobody can use it yet. changed: in use as it was published, with a newer draft. */
export const madeStates = ['draft', 'published', 'changed'] as const

const summary = {
  madeTypeId: Id,
  oemId: Id,
  equipmentTypeId: z.int(),
  name: z.object({ zh: z.string(), en: z.string() }),
  system: z.string(),
  state: z.enum(madeStates),
  /** 0 before the first time. */
  version: z.int(),
  changedAt: Instant,
}
export const MadeTypeSummary = z.object(summary)
export type MadeTypeSummary = z.output<typeof MadeTypeSummary>

export const MadeType = z.object({
  ...summary,
  draft: MadeDraft,
  /** It was tried since it was last changed. */
  isTried: z.boolean(),
  /** Why it cannot be published, in English: what the form itself cannot see. */
  problems: z.array(z.string()),
  versions: z.array(z.object({ version: z.int(), at: Instant, by: z.nullable(z.string()) })),
})
export type MadeType = z.output<typeof MadeType>

const TrialStep = z.strictObject({
  /** Since the step before. */
  afterSec: z.int().check(z.minimum(0), z.maximum(86_400)),
  values: z.record(Key, z.union([z.number(), z.boolean()])),
})
export type TrialStep = z.output<typeof TrialStep>

const TrialSignal = z.object({
  key: z.string(),
  name: z.object({ zh: z.string(), en: z.string() }),
  kind: z.string(),
  priority: z.int(),
  /** It begins or ends. */
  on: z.boolean(),
})
export const Trial = z.object({ steps: z.array(z.object({ signals: z.array(TrialSignal) })) })
export type Trial = z.output<typeof Trial>

const ofType = { kind: 'command', body: 'json', scope: { madeTypeId: 'madeType' } } as const

export const madeTypeCalls = {
  find: call({
    path: 'madeType/findTypes.action',
    description: 'The kinds of equipment that an operator has made, drafts too.',
    kind: 'query',
    body: 'form',
    permission: 'deviceTemplate:update',
    scope: 'rows',
    input: z.object({}),
    output: z.object({ rows: z.array(MadeTypeSummary) }),
  }),
  detail: call({
    path: 'madeType/getType.action',
    description: 'One kind that an operator has made: its draft, what is wrong with it, and its versions.',
    kind: 'query',
    body: 'form',
    permission: 'deviceTemplate:update',
    scope: { madeTypeId: 'madeType' },
    input: z.object({ madeTypeId: Id }),
    output: MadeType,
  }),
  add: call({
    path: 'madeType/add.action',
    description: 'Begins a new kind of equipment for an operator, as a draft that nobody can use yet.',
    kind: 'command',
    body: 'json',
    permission: 'deviceTemplate:insert',
    scope: { oemId: 'oem' },
    input: z.strictObject({ oemId: Id, draft: MadeDraft }),
    output: MadeType,
  }),
  change: call({
    ...ofType,
    path: 'madeType/change.action',
    description: 'Changes the draft; what is in use stays as it was published.',
    permission: 'deviceTemplate:update',
    input: z.strictObject({ madeTypeId: Id, draft: MadeDraft }),
    output: MadeType,
  }),
  try: call({
    ...ofType,
    path: 'madeType/try.action',
    description: 'What a simulated device of the draft would raise, judged by the rules that judge real ones.',
    permission: 'deviceTemplate:update',
    input: z.strictObject({ madeTypeId: Id, steps: z.array(TrialStep).check(z.minLength(1), z.maxLength(50)) }),
    output: Trial,
  }),
  publish: call({
    ...ofType,
    path: 'madeType/publish.action',
    description: 'Puts the draft into use as a new version; it must have been tried since it was last changed.',
    permission: 'deviceTemplate:custom',
    input: z.strictObject({ madeTypeId: Id }),
    output: MadeType,
  }),
  remove: call({
    ...ofType,
    path: 'madeType/remove.action',
    description: 'Throws a draft away that was never published.',
    permission: 'deviceTemplate:delete',
    input: z.strictObject({ madeTypeId: Id }),
    output: z.object({ removed: z.boolean() }),
  }),
}

/** What does not hold together in a draft, said at its field; both sides ask the same. */
export const draftProblemCodes = ['range', 'typical', 'limit', 'recovery', 'event', 'twice', 'silence'] as const
export interface DraftProblem {
  readonly path: string
  readonly code: (typeof draftProblemCodes)[number]
}

const limitProblems = (
  { op, value, hysteresis, event }: MadeLimit,
  { min, max }: { min: number; max: number },
  events: ReadonlySet<string>,
): DraftProblem['code'][] => {
  const recovery = op === 'gt' ? value - hysteresis : value + hysteresis
  return [
    ...(value < min || value > max ? ['limit' as const] : []),
    ...(recovery < min || recovery > max ? ['recovery' as const] : []),
    ...(events.has(event) ? [] : ['event' as const]),
  ]
}

const readingProblems = (reading: MadeProperty, path: string, events: ReadonlySet<string>): DraftProblem[] => {
  if (reading.type === 'bool')
    return reading.event === null || events.has(reading.event) ? [] : [{ path: `${path}.event`, code: 'event' }]
  const { min, max, typical, limits } = reading
  return [
    ...(min < max ? [] : [{ path: `${path}.max`, code: 'range' as const }]),
    ...(typical >= min && typical <= max ? [] : [{ path: `${path}.typical`, code: 'typical' as const }]),
    ...limits.flatMap((limit, n) =>
      limitProblems(limit, reading, events).map((code) => ({ path: `${path}.limits.${n}`, code })),
    ),
  ]
}

const twice = (keys: readonly string[], path: string): DraftProblem[] =>
  keys.flatMap((key, n) => (keys.indexOf(key) < n ? [{ path: `${path}.${n}.key`, code: 'twice' as const }] : []))

export const draftProblems = ({ readings, events, reportIntervalSec, offlineAfterSec }: MadeDraft): DraftProblem[] => {
  const known = new Set(events.map(({ key }) => key))
  return [
    ...(offlineAfterSec >= reportIntervalSec ? [] : [{ path: 'offlineAfterSec', code: 'silence' as const }]),
    ...twice(
      readings.map(({ key }) => key),
      'readings',
    ),
    ...twice(
      events.map(({ key }) => key),
      'events',
    ),
    ...readings.flatMap((reading, n) => readingProblems(reading, `readings.${n}`, known)),
  ]
}
