/** Which points cry wolf: how often, why, and whether what was done about it has helped. A score hides and mutes nothing. */
import * as z from 'zod/mini'
import { falseCauses, type FalseCause } from './desk.ts'
import { call } from '../call.ts'
import { hazardStates } from '../hazard/hazard.ts'
import { FormInt, Id, Instant } from '../ids.ts'

/** What usually helps, by the cause that people gave: the words of the hazard that one press makes. */
export const nuisanceFixes: Readonly<Record<FalseCause, { readonly zh: string; readonly en: string }>> = {
  cooking: { zh: '油烟误报：移位或改用感温探测器', en: 'Cooking: move the detector or use a heat detector' },
  steam: { zh: '水汽误报：移位或加防水汽罩', en: 'Steam: move the detector or shield it from steam' },
  dust: { zh: '灰尘误报：清洗探测器', en: 'Dust: clean the detector' },
  smoking: { zh: '吸烟误报：设禁烟标识并加强巡查', en: 'Smoking: put up signs and patrol' },
  works: { zh: '施工误报：施工前报备并加防尘罩', en: 'Works: register works and cover the detector' },
  touched: { zh: '误碰误报：加装防护罩', en: 'Touched: fit a guard' },
  deviceFault: { zh: '设备故障误报：更换设备', en: 'Device fault: replace the device' },
  other: { zh: '误报原因不明：现场检查', en: 'Unclear cause: inspect on site' },
}

/** False alarms for each 1,000 hours in service. */
const Rate = z.number().check(z.nonnegative())

/** What was done about it: the time before it was asked for, and the time since. */
const NuisanceFix = z.object({
  hazardId: Id,
  cause: z.enum(falseCauses),
  state: z.enum(hazardStates),
  /** When it was closed; while it is open, when it was asked for. */
  since: Instant,
  before: Rate,
  /** Null in the first day: too early to say. */
  after: z.nullable(Rate),
})
export type NuisanceFix = z.output<typeof NuisanceFix>

export const NuisancePoint = z.object({
  equipmentId: Id,
  equipmentName: z.string(),
  equipmentTypeId: z.int(),
  projectId: Id,
  projectName: z.string(),
  /** From the outside in. */
  place: z.array(z.string()),
  /** Fires have a history of their own. */
  raisesFires: z.boolean(),
  falseAlarms: z.int(),
  rate: Rate,
  falseAlarmsBefore: z.int(),
  /** Null where it was not yet there in the period before. */
  rateBefore: z.nullable(Rate),
  /** Of all false alarms of its unit, 0 to 1. */
  share: z.number().check(z.minimum(0), z.maximum(1)),
  /** How often it came and went again within ten minutes, in the last burst of each alarm. */
  pairs: z.int(),
  /** Alarms that came and went so often that the platform calls the point flapping. */
  flapping: z.int(),
  /** The most frequent first. */
  causes: z.array(z.object({ cause: z.enum(falseCauses), count: z.int() })),
  lastAt: z.nullable(Instant),
  fix: z.nullable(NuisanceFix),
})
export type NuisancePoint = z.output<typeof NuisancePoint>

export const nuisanceCalls = {
  ranking: call({
    path: 'nuisance/findRanking.action',
    description:
      'The ten points that cried wolf most, and mended ones that no longer do; tests and drills never count.',
    kind: 'query',
    body: 'form',
    permission: 'alarmRec:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: z.optional(Id), days: z.prefault(FormInt(7, 90), 30) }),
    output: z.object({
      days: z.int(),
      falseAlarms: z.int(),
      falseAlarmsBefore: z.int(),
      rows: z.array(NuisancePoint),
      fixed: z.array(NuisancePoint),
    }),
  }),
  fix: call({
    path: 'nuisance/fix.action',
    description: 'Makes a hazard of a point that cries wolf, with the words of the cause; while one is open, that one.',
    kind: 'command',
    body: 'json',
    permission: 'hazardRec:insert',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, cause: z.enum(falseCauses) }),
    output: z.object({ hazardId: Id }),
  }),
}
