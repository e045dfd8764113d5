/** Who walks where, on which phone, and who forges: everybody of a run of rounds, with a task of their own. */
import { join } from 'node:path'
import { forgersNeeded, type ForgerSeat } from '../outside/patrol/forging.ts'
import type { PhonesPlan, Seat } from '../phone/messages.ts'
import type { Hired } from '../platform/crews.ts'
import type { Database } from '../platform/database.ts'
import { newId } from '../platform/registry.ts'
import { giveTokens, makeTasks, type Unit, type Walk } from '../platform/rounds.ts'

export interface PatrolPlan {
  readonly units: number
  /** People of each unit who walk. */
  readonly walkers: number
  readonly places: number
  /** How often each walks all places. */
  readonly walks: number
  readonly processes: number
  readonly checkins: number
  readonly forged: number
  readonly harmMs: number
}

export const loginsEach = 12
const graceMs = 600_000
const hourMs = 3_600_000
/** Nobody sets out so shortly before the end. */
const marginMs = 40_000

interface Stage {
  readonly database: Database
  readonly plan: PatrolPlan
  readonly folder: string
  readonly units: readonly Unit[]
}

/** One window in ten is over during the run: a worker calls it missed, and what phones have kept completes it. */
const endOf = (index: number, { harmMs }: PatrolPlan): number =>
  Date.now() + (index % 10 === 0 ? harmMs * 0.6 - graceMs : 6 * hourMs)

const walksOf = (units: readonly Unit[], plan: PatrolPlan) =>
  units.flatMap((unit) =>
    unit.guards.slice(0, plan.walkers).flatMap((hired, index) =>
      Array.from({ length: plan.walks }, () => {
        const { projectId, places } = unit
        const placeIds = places.map(({ placeId }) => placeId)
        const walk = { taskId: newId(), accountId: hired.accountId, projectId, placeIds, endsAt: endOf(index, plan) }
        return { hired, unit, walk }
      }),
    ),
  )

const forgersOf = (units: readonly Unit[], plan: PatrolPlan): ForgerSeat[] =>
  Array.from({ length: forgersNeeded }, (_, index) => {
    const unit = units[index % units.length]
    const hired = unit?.guards[plan.walkers + Math.floor(index / units.length)]
    if (!unit || !hired) throw new Error('too few people for forgers')
    const { projectId, places } = unit
    const placeIds = places.map(({ placeId }) => placeId)
    const walk = { taskId: newId(), accountId: hired.accountId, projectId, placeIds, endsAt: Date.now() + 6 * hourMs }
    return { unit, hired, walk }
  })

const seatOf = (folder: string, mine: readonly { hired: Hired; unit: Unit; walk: Walk }[], tokens: string[]): Seat => {
  const [{ hired, unit } = noWalk()] = mine
  const { accountId } = hired
  const colleague = unit.guards[(unit.guards.indexOf(hired) + 1) % unit.guards.length] ?? hired
  const stops = mine.flatMap(({ walk }) =>
    unit.places.map(({ placeId, qr }) => ({
      taskId: walk.taskId,
      placeId,
      qr,
      endsAt: walk.endsAt + graceMs - marginMs,
    })),
  )
  return {
    accountId,
    tokens,
    colleague: { accountId: colleague.accountId, token: colleague.token },
    isClockBad: unit.guards.indexOf(hired) % 2 === 0,
    stops,
    shelfFile: join(folder, `${accountId}.shelf`),
    bookFile: join(folder, `${accountId}.book`),
  }
}
const noWalk = (): never => {
  throw new Error('somebody without a walk')
}

export const seatAll = async ({ database, plan, folder, units }: Stage) => {
  const walks = walksOf(units, plan)
  const forgers = forgersOf(units, plan)
  await makeTasks(
    database,
    [...walks, ...forgers].map(({ walk }) => walk),
  )
  const byPerson = [...Map.groupBy(walks, ({ hired }) => hired).entries()]
  const tokens = await giveTokens(
    database,
    byPerson.map(([hired]) => hired),
    loginsEach,
  )
  const seats = byPerson.map(([, mine], index) => seatOf(folder, mine, tokens[index] ?? []))
  return { seats, forgers, tokens }
}

export const plansOf = (seats: readonly Seat[], ports: readonly number[], processes: number): PhonesPlan[] =>
  Array.from({ length: processes }, (_, place) => ({
    ports,
    seats: seats.filter((_seat, index) => index % processes === place),
  }))
