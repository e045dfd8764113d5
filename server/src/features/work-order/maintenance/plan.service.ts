/** Maintenance plans: who comes how often and to which systems, looked at five visits ahead. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import {
  maintenanceActs,
  maintenanceMoves,
  MaintenanceRun,
  maintenanceStates,
  visitsAhead,
  type MaintenanceAhead,
  type MaintenanceBody,
  type maintenanceCalls,
  type MaintenancePlan,
  type MaintenancePlanRow,
} from '@vigil/contract/work-order/maintenance'
import { checksDue, depthOf, maintenanceRowOf } from '@vigil/contract/work-order/maintenance-rows'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { personOf } from '../order-people.ts'
import * as plans from './plan.repository.ts'
import { dayOfTurn, instantOfTurn, turnFrom } from './visit.rules.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Input<Name extends keyof typeof maintenanceCalls> = InputOf<(typeof maintenanceCalls)[Name]>

const runsShown = 12

export const createMaintenancePlans = ({ database, newId, now }: Deps) => {
  const read = async (tx: ScopedTransaction, actor: Actor, planId: string): Promise<plans.PlanRow> => {
    const [row] = await tx.rows(plans.planById(actor.scope, planId))
    if (!row) throw new Problem('missing')
    return row
  }

  const shownPlan = async (tx: ScopedTransaction, actor: Actor, planId: string): Promise<MaintenancePlan> => {
    const row = await read(tx, actor, planId)
    const runs = await tx.rows(plans.runsOf(planId, runsShown))
    const mayKeep = personOf(actor).mayDispatch
    const state = stateOf(row)
    return {
      ...rowOf(row),
      // What the database checks too.
      runs: runs.map(({ day, outcome, work_order_id, order_state }) =>
        MaintenanceRun.parse({ day, outcome, workOrderId: work_order_id, orderState: order_state }),
      ),
      mayDo: mayKeep ? maintenanceActs.filter((act) => maintenanceMoves[state][act] !== undefined) : [],
      mayEdit: mayKeep && state !== 'ended',
    }
  }

  /** Only people of the unit are sent; a stranger's id says nothing about whether he exists. */
  const mustBeOfUnit = async (tx: ScopedTransaction, projectId: string, { accountId }: MaintenanceBody) => {
    if (accountId === null) return
    const people = await tx.rows(plans.peopleOf(projectId))
    if (!people.some(({ id }) => id === accountId))
      throw new Problem('invalidInput', { fields: [{ path: 'plan.accountId', code: 'not_of_the_unit' }] })
  }

  const unitOf = async (tx: ScopedTransaction, actor: Actor, projectId: string) => {
    const [unit] = await tx.rows(plans.unitById(actor.scope, projectId))
    if (!unit) throw new Problem('missing')
    return unit
  }

  const nextOf = (body: MaintenanceBody, zone: string) => {
    const next_turn = turnFrom(body, now(), zone)
    return { next_turn, next_at: new Date(instantOfTurn(body, next_turn, zone)) }
  }

  return {
    async list(actor: Actor, { after, size, projectId }: Input<'list'>) {
      const page = plans.planPage(actor.scope, projectId, { after: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, rowOf)
    },

    get: (actor: Actor, planId: string) => database.write(settingsOf(actor), (tx) => shownPlan(tx, actor, planId)),

    async people(actor: Actor, projectId: string) {
      const rows = await database.read(settingsOf(actor), plans.peopleOf(projectId))
      return { rows: rows.map(({ id, name, job }) => ({ accountId: id, name, job })) }
    },

    preview: (actor: Actor, { projectId, plan }: Input<'preview'>): Promise<MaintenanceAhead> =>
      database.write(settingsOf(actor), async (tx) => {
        const { zone } = await unitOf(tx, actor, projectId)
        const counts = countsBySystem(plan, await tx.rows(plans.countsOf(projectId)))
        const first = turnFrom(plan, now(), zone)
        const turns = Array.from({ length: visitsAhead }, (_, place) => first + place)
        return { zone, counts, visits: turns.map((turn) => visitOf(plan, turn, { zone, counts })) }
      }),

    add: (actor: Actor, { projectId, plan }: Input<'add'>): Promise<MaintenancePlan> =>
      database.write(settingsOf(actor), async (tx) => {
        mustKeep(actor)
        const { zone, ...unit } = await unitOf(tx, actor, projectId)
        await mustBeOfUnit(tx, projectId, plan)
        const id = newId()
        const body = JSON.stringify(plan)
        await tx.rows(plans.insertPlan({ id, ...unit, body, made_by: actor.accountId, ...nextOf(plan, zone) }))
        return shownPlan(tx, actor, id)
      }),

    edit: (actor: Actor, { maintenancePlanId: id, version, plan }: Input<'edit'>): Promise<MaintenancePlan> =>
      database.write(settingsOf(actor), async (tx) => {
        mustKeep(actor)
        const row = await read(tx, actor, id)
        if (row.state === 'ended') throw new Problem('maintenancePlanMove')
        await mustBeOfUnit(tx, row.project_id, plan)
        // With the same calendar it goes on where it was: what the worker has not come to yet is still to be made.
        const isSame = plan.interval === row.body.interval && plan.firstDay === row.body.firstDay
        const next = row.state === 'active' && !isSame ? nextOf(plan, row.zone) : {}
        const changed = await tx.rows(plans.changePlan(id, version, { body: JSON.stringify(plan), ...next }))
        if (changed.length === 0) throw new Problem('conflict')
        return shownPlan(tx, actor, id)
      }),

    move: (actor: Actor, { maintenancePlanId: id, version, act }: Input<'move'>): Promise<MaintenancePlan> =>
      database.write(settingsOf(actor), async (tx) => {
        mustKeep(actor)
        const row = await read(tx, actor, id)
        const state = maintenanceMoves[stateOf(row)][act]
        if (state === undefined) throw new Problem('maintenancePlanMove')
        const next = state === 'active' ? nextOf(row.body, row.zone) : { next_at: null }
        if ((await tx.rows(plans.changePlan(id, version, { state, ...next }))).length === 0)
          throw new Problem('conflict')
        return shownPlan(tx, actor, id)
      }),
  }
}

const mustKeep = (actor: Actor): void => {
  if (!personOf(actor).mayDispatch) throw new Problem('planKeeperOnly')
}

type Counts = MaintenanceAhead['counts']

const countsBySystem = ({ systems }: MaintenanceBody, rows: readonly { type_no: number; count: number }[]): Counts =>
  systems.map((system) => {
    const types = maintenanceRowOf(system)?.types ?? []
    const equipment = rows.filter(({ type_no }) => types.includes(type_no)).reduce((sum, { count }) => sum + count, 0)
    return { system, equipment }
  })

const visitOf = (plan: MaintenanceBody, turn: number, { zone, counts }: { zone: string; counts: Counts }) => {
  const due = counts.map(({ system, equipment }) => ({
    equipment: checksDue(system, plan.interval, turn).length === 0 ? 0 : equipment,
    checks: checksDue(system, plan.interval, turn).length * equipment,
  }))
  return {
    day: dayOfTurn(plan, turn),
    at: new Date(instantOfTurn(plan, turn, zone)).toISOString(),
    depth: depthOf(plan.interval, turn),
    equipment: due.reduce((sum, { equipment }) => sum + equipment, 0),
    checks: due.reduce((sum, { checks }) => sum + checks, 0),
  }
}

const stateOf = ({ state }: Pick<plans.PlanRow, 'state'>) => maintenanceStates.find((one) => one === state) ?? 'ended'

const rowOf = (row: plans.PlanRow): MaintenancePlanRow => ({
  maintenancePlanId: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  state: stateOf(row),
  version: row.version,
  ...row.body,
  accountName: row.account_name,
  nextDay: stateOf(row) === 'active' ? dayOfTurn(row.body, row.next_turn) : null,
  missed: row.missed,
})
