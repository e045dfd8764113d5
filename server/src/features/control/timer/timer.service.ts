/** Timers as people set them: looked at as if they acted now, confirmed, and shown with when they act next. */
import type { InputOf } from '@vigil/contract/call'
import type { PreparedBatch } from '@vigil/contract/equipment/batch'
import {
  runsAhead,
  timerRunStates,
  type timerCalls,
  type TimerPlan,
  type TimerRow,
  type TimerRun,
} from '@vigil/contract/equipment/timer'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { reachedZone } from '#foundation/project/unit-zone.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { hashToken } from '#foundation/rights/actor/token.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { createBatchService } from '../batch/batch.service.ts'
import { controlTarget } from '../control.repository.ts'
import * as timers from './timer.repository.ts'
import { nextRuns, planOf, type Plan } from './timer.rules.ts'

type Deps = {
  database: ScopedDatabase
  batches: Pick<ReturnType<typeof createBatchService>, 'prepareLater'>
  newId: () => string
  now: () => number
}

export const createTimerService = ({ database, batches, newId, now }: Deps) => {
  const shownOf = async (tx: ScopedTransaction, actor: Actor, timerId: string): Promise<TimerRow> => {
    const [row] = await tx.rows(timers.timerById(actor, timerId))
    if (!row) throw new Problem('missing')
    return timerOf(row)
  }

  const nextAt = (plan: Plan, zone: string): Date | undefined => nextRuns(plan, zone, new Date(now()), 1)[0]

  return {
    async prepare(actor: Actor, input: InputOf<typeof timerCalls.prepare>): Promise<PreparedBatch> {
      const where = { projectId: input.projectId, equipmentId: input.equipmentIds[0] }
      const projectId = await database.write(settingsOf(actor), (tx) => unitOf(tx, actor, where))
      return batches.prepareLater(actor, { ...input, projectId })
    },

    preview: (actor: Actor, { plan, ...where }: InputOf<typeof timerCalls.preview>) =>
      database.write(settingsOf(actor), async (tx) => {
        const zone = await unitZone(tx, await unitOf(tx, actor, where))
        const runs = nextRuns(plan, zone, new Date(now()), runsAhead)
        return { zone, runs: runs.map((run) => run.toISOString()) }
      }),

    async save(actor: Actor, input: InputOf<typeof timerCalls.save>): Promise<TimerRow> {
      const { nonce, password, timerId, name, plan } = input
      if (password !== undefined) await proveIdentity(database, actor, password)
      return database.write(settingsOf(actor), async (tx) => {
        const [kept] = await tx.rows(timers.keepPrepared(hashToken(nonce), actor))
        if (!kept) throw new Problem('prepareAgain')
        if (kept.danger === 'password' && password === undefined) throw new Problem('passwordNeeded')
        const next = nextAt(plan, await unitZone(tx, kept.project_id, true))
        if (!next) throw new Problem('timerNeverActs')
        const { id: batchId, danger: _danger, params, origin_kind, origin_id, ...what } = kept
        const id = timerId ?? newId()
        const timer = {
          id,
          ...what,
          scene_id: origin_kind === 'scene' ? origin_id : null,
          params: JSON.stringify(params),
          account_id: actor.accountId,
          role_id: actor.roleId,
          name,
          ...columnsOf(plan),
          next_at: next,
        }
        if (timerId === undefined) await tx.rows(timers.insertTimer(timer))
        else if ((await tx.rows(timers.resetTimer(timerId, timer))).length === 0) throw new Problem('missing')
        await tx.rows(timers.dropLoops(id))
        await tx.rows(timers.copyLoops(id, batchId))
        return shownOf(tx, actor, id)
      })
    },

    /** What rested does not make up for what it missed. */
    turn: (actor: Actor, { timerId, isOn }: InputOf<typeof timerCalls.turn>): Promise<TimerRow> =>
      database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(timers.timerById(actor, timerId))
        if (!row) throw new Problem('missing')
        const next = isOn ? nextAt(planOf(row), await unitZone(tx, row.project_id, true)) : undefined
        if (isOn && !next) throw new Problem('timerNeverActs')
        await tx.rows(timers.turnTimer(timerId, isOn, next ?? null))
        return shownOf(tx, actor, timerId)
      }),

    remove: (actor: Actor, timerId: string): Promise<Record<string, never>> =>
      database.write(settingsOf(actor), async (tx) => {
        await shownOf(tx, actor, timerId)
        await tx.rows(timers.removeTimer(timerId))
        return {}
      }),

    async list(actor: Actor, { after, size, ...filter }: InputOf<typeof timerCalls.list>) {
      const page = timers.timerPage(actor, filter, pageStart(after), size + 1)
      return pageOfRows(await database.read(settingsOf(actor), page), size, timerOf)
    },

    runs: (actor: Actor, timerId: string): Promise<{ rows: TimerRun[] }> =>
      database.write(settingsOf(actor), async (tx) => {
        await shownOf(tx, actor, timerId)
        const rows = await tx.rows(timers.runsOf(timerId))
        return { rows: rows.map(runOf) }
      }),
  }
}

export const unitZone = async (tx: ScopedTransaction, projectId: string, isHeld = false): Promise<string> => {
  const [unit] = await tx.rows(reachedZone(projectId, isHeld))
  if (!unit?.zone) throw new Problem('missing')
  return unit.zone
}

interface Where {
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
}

/** The unit that was named, or that of the equipment: a tenant can name none. */
export const unitOf = async (
  tx: ScopedTransaction,
  actor: Actor,
  { projectId, equipmentId }: Where,
): Promise<string> => {
  if (projectId !== undefined) return projectId
  const [target] = equipmentId === undefined ? [] : await tx.rows(controlTarget(actor.scope, equipmentId))
  if (!target) throw new Problem('missing')
  return target.project_id
}

interface RunColumns {
  readonly due_at: Date
  readonly state: string
  readonly batch_id: string | null
}

export const runOf = ({ due_at, state, batch_id }: RunColumns): TimerRun => ({
  dueAt: due_at.toISOString(),
  // The table admits only these.
  state: timerRunStates.find((known) => known === state) ?? 'skipped',
  batchId: batch_id,
})

const columnsOf = ({ at, weekdays, monthDay, day, exceptDays }: Plan) => ({
  clock_time: at,
  weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other),
  month_day: weekdays.length > 0 ? null : monthDay,
  day: weekdays.length > 0 || monthDay !== null ? null : day,
  except_days: exceptDays,
})

/** Of months only a tariff speaks, and its timers are not shown. */
const shownPlan = (row: timers.TimerRecord): TimerPlan => {
  const { months: _months, ...plan } = planOf(row)
  return plan
}

const timerOf = (row: timers.TimerRecord): TimerRow => ({
  timerId: row.id,
  projectId: row.project_id,
  name: row.name,
  action: row.action,
  params: row.params,
  sceneId: row.scene_id,
  sceneName: row.scene_name,
  ...shownPlan(row),
  isOn: row.is_on,
  revision: row.revision,
  zone: row.zone,
  nextAt: row.next_at?.toISOString() ?? null,
  by: row.by,
  loops: row.loops,
})
