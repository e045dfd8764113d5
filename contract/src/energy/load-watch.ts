/**
 * Loops in which no heating appliance may be plugged in, such as those of a dormitory, and what was plugged in there: a
 * step of power that comes at once, is nearly all real power, and stays. Nothing is ever cut by it.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

/** What counts as one, where nobody says otherwise. */
export const usualLoadRule = { leastW: 800, leastFactor: 0.98, withinSec: 60, staysSec: 60 } as const

export const loadRule = {
  /** By how much power rises. */
  leastW: z.int().check(z.minimum(100), z.maximum(20_000)),
  /** Of what was added, not of the whole loop: a heater beside a motor is found. */
  leastFactor: z.number().check(z.minimum(0.9), z.maximum(1)),
  /** Readings further apart than this say nothing about how quickly it came. */
  withinSec: z.int().check(z.minimum(1), z.maximum(600)),
  /** What goes away sooner was a start or a test. */
  staysSec: z.int().check(z.minimum(10), z.maximum(1_800)),
}

const WatchedLoop = z.object({
  equipmentId: Id,
  name: z.string(),
  isOn: z.boolean(),
  ...loadRule,
  /** How often its kind tells its power by itself. */
  reportsEverySec: z.int(),
})
export type WatchedLoop = z.output<typeof WatchedLoop>

export const LoadSample = z.object({ at: Instant, w: z.int(), factor: z.number() })
export type LoadSample = z.output<typeof LoadSample>

const FoundLoad = z.object({
  loadId: Id,
  equipmentId: Id,
  /** None: it is in another unit now. */
  name: z.nullable(z.string()),
  at: Instant,
  stepW: z.int(),
  factor: z.number(),
  /** Apart by so many seconds were the two readings between which it came. */
  withinSec: z.number(),
  /** What the meter read around it. */
  curve: z.array(LoadSample),
})
export type FoundLoad = z.output<typeof FoundLoad>

export const loadWatchCalls = {
  get: call({
    path: 'energy/getLoads.action',
    description: 'Loops of a unit that can be watched for forbidden heating appliances, and those found lately.',
    kind: 'query',
    body: 'form',
    permission: 'energy:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ zone: z.string(), loops: z.array(WatchedLoop), found: z.array(FoundLoad) }),
  }),
  set: call({
    path: 'energy/setLoadWatch.action',
    description: 'Has a loop watched for forbidden heating appliances, with what counts as one, or no longer.',
    kind: 'command',
    body: 'json',
    permission: 'energy:update',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, isOn: z.boolean(), ...loadRule }),
    output: WatchedLoop,
  }),
}
