/**
 * Looks at what watched loops told, in a worker, and writes down each appliance it finds with the curve around it. It finds
 * and tells; no order to any device begins here.
 */
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { loadSteps, type Sample, type Step } from './load-step.rules.ts'
import * as loads from './loads.repository.ts'
import { samplesOf, type LoadReading } from './samples.rules.ts'
import { moveReadTo } from '../read-to.repository.ts'

interface Deps {
  readonly transactor: Transactor
  readonly newId: () => string
  readonly now: () => number
}

const loopsAtOnce = 50
const everyMs = 30_000
/** What is shown before it, and what may come late. */
const aroundMs = 600_000
const mostPoints = 120

const reachMs = ({ within_s, stays_s }: loads.DueWatch): number => (within_s + stays_s) * 1_000 + 2 * aroundMs

/** At most so many, evenly; the step itself is always among them. */
const curveOf = (samples: readonly Sample[], { at }: Step) => {
  const near = samples.filter((one) => Math.abs(one.at - at) <= aroundMs)
  const each = Math.ceil(near.length / mostPoints)
  return near
    .filter((one, place) => place % each === 0 || Math.abs(one.at - at) <= 5_000)
    .map(({ at: told, w, factor }) => ({ at: new Date(told).toISOString(), w: Math.round(w), factor }))
}

const foundIn = (watch: loads.DueWatch, readings: readonly LoadReading[], newId: () => string): loads.FoundRow[] => {
  const { type_no, protocol_id, least_w, least_factor, within_s, stays_s } = watch
  const type = findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
  const samples = samplesOf(type, readings)
  const rule = { leastW: least_w, leastFactor: least_factor, withinMs: within_s * 1_000, staysMs: stays_s * 1_000 }
  const { oem_id, company_id, project_id, equipment_id } = watch
  // What stands at the edge of what was read may be half a step.
  const from = watch.read_to.getTime() - reachMs(watch) + aroundMs
  return loadSteps(samples, rule)
    .filter(({ at }) => at > from)
    .map((step) => ({
      id: newId(),
      oem_id,
      company_id,
      project_id,
      equipment_id,
      at: new Date(step.at).toISOString(),
      step_w: step.stepW,
      factor: Number(step.factor.toFixed(3)),
      within_s: step.withinMs / 1_000,
      curve: curveOf(samples, step),
      stays_s,
    }))
}

const watchSome = ({ transactor, newId, now }: Deps): Promise<{ looked: number; found: number }> =>
  transactor.run(async (tx) => {
    const due = await tx.rows(loads.dueWatches(new Date(now()), loopsAtOnce))
    if (due.length === 0) return { result: { looked: 0, found: 0 } }
    const asked = due.map((watch) => ({
      equipment_id: watch.equipment_id,
      since: new Date(watch.read_to.getTime() - reachMs(watch)).toISOString(),
    }))
    const readings = Map.groupBy(await tx.rows(loads.loadReadings(asked)), ({ equipment_id }) => equipment_id)
    const ofWatch = ({ equipment_id }: loads.DueWatch) => readings.get(equipment_id) ?? []
    const rows = due.flatMap((watch) => foundIn(watch, ofWatch(watch), newId))
    const found = rows.length > 0 ? await tx.rows(loads.keepFound(rows)) : []
    const moves = due.map((watch) => {
      const heard = ofWatch(watch).map(({ received_at }) => received_at.getTime())
      const readTo = Math.max(watch.read_to.getTime(), ...heard)
      return { equipment_id: watch.equipment_id, read_to: new Date(readTo).toISOString() }
    })
    const last = [moveReadTo('load_watch', moves, new Date(now() + everyMs))]
    return { result: { looked: due.length, found: found.length }, last }
  })

/** How many appliances were found. */
export const watchLoads = async (deps: Deps, mostRounds = 200): Promise<number> => {
  let sum = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const { looked, found } = await watchSome(deps)
    sum += found
    if (looked < loopsAtOnce) break
  }
  return sum
}
