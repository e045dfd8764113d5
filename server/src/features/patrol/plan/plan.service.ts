/** Plans of rounds: written as a draft, looked at seven days ahead, started when every window has its person. */
import type { InputOf } from '@vigil/contract/call'
import {
  blockingFindings,
  daysAhead,
  patrolPlanActs,
  patrolPlanMoves,
  patrolPlanStates,
  type PatrolPlan,
  type PatrolPlanBody,
  type patrolPlanCalls,
  type PatrolPlanRow,
  type PlanAhead,
  type PlanFinding,
} from '@vigil/contract/patrol/plan'
import { Problem } from '@vigil/contract/problems'
import { dayMs } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import * as plans from './plan.repository.ts'
import { occurrences, windowsOf, type Occurrence } from './plan.rules.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type PlaceFacts = readonly Readonly<{ qr_bound_at: Date | null; nfc_bound_at: Date | null; latitude: number | null }>[]

interface Where {
  readonly projectId: string
  readonly zone: string
}

export const createPlanService = ({ database, newId, now }: Deps) => {
  const rowOf = async (tx: ScopedTransaction, actor: Actor, planId: string): Promise<plans.PlanRow> => {
    const [row] = await tx.rows(plans.planById(actor.scope, planId))
    if (!row) throw new Problem('missing')
    return row
  }

  /** Only what is the unit's own. */
  const mustBelong = async (tx: ScopedTransaction, projectId: string, body: PatrolPlanBody): Promise<void> => {
    const found = await tx.rows(plans.placesOf(projectId, body))
    if (found.length < new Set(body.placeIds).size) throw new Problem('patrolElsewhere')
  }

  const ahead = async (tx: ScopedTransaction, { projectId, zone }: Where, body: PatrolPlanBody): Promise<PlanAhead> => {
    const windows = occurrences(body, zone, { from: now(), to: now() + daysAhead * dayMs })
    const people = await tx.rows(plans.peopleOf(projectId))
    const findings = findingsOf(body, { windows, people, places: await tx.rows(plans.placesOf(projectId, body)) })
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return {
      zone,
      windows: windows.map(({ beginsAt, endsAt, accountId, ...rest }) => ({
        ...rest,
        beginsAt: new Date(beginsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        accountId,
        accountName: accountId === null ? null : (names.get(accountId) ?? null),
      })),
      points: windows.length * body.placeIds.length,
      findings: findings.map(([finding, count]) => ({
        finding,
        count,
        isBlocking: blockingFindings.includes(finding),
      })),
    }
  }

  return {
    async list(actor: Actor, { after, size, ...filter }: InputOf<typeof patrolPlanCalls.list>) {
      const page = plans.planPage(actor.scope, filter, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, listedOf)
    },

    get: (actor: Actor, planId: string): Promise<PatrolPlan> =>
      database.write(settingsOf(actor), async (tx) => planOf(await rowOf(tx, actor, planId))),

    async people(actor: Actor, projectId: string) {
      const rows = await database.read(settingsOf(actor), plans.peopleOf(projectId))
      return { rows: rows.map(({ id, name, job }) => ({ accountId: id, name, job })) }
    },

    preview: (actor: Actor, { projectId, plan }: InputOf<typeof patrolPlanCalls.preview>): Promise<PlanAhead> =>
      database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(unitById(actor.scope, projectId))
        if (!unit) throw new Problem('missing')
        return ahead(tx, { projectId, zone: unit.zone }, plan)
      }),

    add: (actor: Actor, { projectId, plan }: InputOf<typeof patrolPlanCalls.add>): Promise<PatrolPlan> =>
      database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(unitById(actor.scope, projectId))
        if (!unit) throw new Problem('missing')
        await mustBelong(tx, projectId, plan)
        const { oem_id, company_id, project_id } = unit
        const id = newId()
        const row = { id, oem_id, company_id, project_id, body: JSON.stringify(plan), account_id: actor.accountId }
        await tx.rows(plans.insertPlan(row))
        return planOf(await rowOf(tx, actor, id))
      }),

    edit: (actor: Actor, { planId, version, plan }: InputOf<typeof patrolPlanCalls.edit>): Promise<PatrolPlan> =>
      database.write(settingsOf(actor), async (tx) => {
        const row = await rowOf(tx, actor, planId)
        if (row.state === 'ended') throw new Problem('patrolPlanMove')
        await mustBelong(tx, row.project_id, plan)
        if (row.state === 'active') mustBeReady(await ahead(tx, { projectId: row.project_id, zone: row.zone }, plan))
        const changed = await tx.rows(plans.changePlan(planId, version, { body: JSON.stringify(plan) }))
        if (changed.length === 0) throw new Problem('conflict')
        return planOf(await rowOf(tx, actor, planId))
      }),

    move: (actor: Actor, { planId, version, act }: InputOf<typeof patrolPlanCalls.move>): Promise<PatrolPlan> =>
      database.write(settingsOf(actor), async (tx) => {
        const row = await rowOf(tx, actor, planId)
        const to = patrolPlanMoves[stateOf(row)][act]
        if (to === undefined) throw new Problem('patrolPlanMove')
        if (act === 'start') mustBeReady(await ahead(tx, { projectId: row.project_id, zone: row.zone }, row.body))
        // What began before it started is nobody's.
        const made = act === 'start' ? { made_until: new Date(now()) } : {}
        if ((await tx.rows(plans.changePlan(planId, version, { state: to, ...made }))).length === 0)
          throw new Problem('conflict')
        return planOf(await rowOf(tx, actor, planId))
      }),
  }
}

const mustBeReady = ({ findings }: PlanAhead): void => {
  const blocking = findings.filter(({ isBlocking }) => isBlocking)
  if (blocking.length > 0) throw new Problem('patrolPlanNotReady', { findings: blocking })
}

interface Facts {
  readonly windows: readonly Occurrence[]
  readonly people: readonly { readonly id: string }[]
  readonly places: PlaceFacts
}

/** What is wrong, or worth saying, and how often. */
const findingsOf = (body: PatrolPlanBody, { windows, people, places }: Facts): [PlanFinding, number][] => {
  const may = new Set(people.map(({ id }) => id))
  const isGone = ({ accountId }: { accountId: string | null }): boolean => accountId !== null && !may.has(accountId)
  const counts: Readonly<Record<PlanFinding, number>> = {
    noPlace: body.placeIds.length === 0 ? 1 : 0,
    noWindow: windowsOf(body).length === 0 ? 1 : 0,
    windowNobody: windows.filter(({ accountId }) => accountId === null).length,
    personGone: windows.filter(isGone).length,
    placeNoCode: places.filter(({ qr_bound_at, nfc_bound_at }) => qr_bound_at === null && nfc_bound_at === null).length,
    placeNoTag: body.weakestProof === 'nfc' ? places.filter(({ nfc_bound_at }) => nfc_bound_at === null).length : 0,
    placeNoPosition: places.filter(({ latitude }) => latitude === null).length,
  }
  // The keys of a record that is written out above.
  return (Object.entries(counts) as [PlanFinding, number][]).filter(([, count]) => count > 0)
}

const stateOf = ({ state }: Pick<plans.PlanRow, 'state'>) => patrolPlanStates.find((one) => one === state) ?? 'ended'

const planOf = (row: plans.PlanRow): PatrolPlan => ({
  planId: row.id,
  projectId: row.project_id,
  state: stateOf(row),
  version: row.version,
  ...row.body,
  by: row.by,
  mayDo: patrolPlanActs.filter((act) => patrolPlanMoves[stateOf(row)][act] !== undefined),
})

const listedOf = (row: plans.ListedPlan): PatrolPlanRow => ({
  planId: row.id,
  projectId: row.project_id,
  state: stateOf(row),
  version: row.version,
  name: row.body.name,
  cycle: row.body.cycle,
  windows: windowsOf(row.body),
  places: row.body.placeIds.length,
  people: row.names ?? [],
  rate: row.due === 0 ? null : row.in_time / row.due,
  due: row.due,
  missed: row.missed,
})
