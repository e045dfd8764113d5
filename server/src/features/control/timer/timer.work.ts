/** Lets timers act when they are due, in a worker. A run becomes a batch, and its loops are judged there one by one. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { insertLoops } from '../batch/batch.repository.ts'
import { wavesOf } from '../batch/batch.rules.ts'
import { edgesIn, isOvertaken } from '../sharing/sharing.rules.ts'
import * as timers from './timer.repository.ts'
import { nextRuns, planOf, runsDue, type DueRun } from './timer.rules.ts'

type Deps = { transactor: Transactor; newId: () => string; now: () => number }

const mostAtOnce = 50

/** Nobody is there to decide: what fails is told, and the others go on. */
const neverPauses = 100

export const createTimerWork = ({ transactor, newId, now }: Deps) => {
  const begin = async (tx: Transaction, timer: timers.DueTimer, batchId: string): Promise<void> => {
    const { id, oem_id, company_id, project_id, account_id, role_id, action, params, loops } = timer
    const whose = { oem_id, company_id, project_id, account_id, role_id }
    await tx.rows(
      timers.insertRunning({
        id: batchId,
        ...whose,
        action,
        params: JSON.stringify(params),
        danger: 'none',
        origin_kind: 'timer',
        origin_id: id,
        // Nobody has to confirm it, and nobody can.
        nonce_hash: randomBytes(32),
        expires_at: new Date(now()),
        state: 'running',
        wave: 1,
        stop_percent: neverPauses,
      }),
    )
    const waves = wavesOf(loops.length).flatMap((size, index) => Array<number>(size).fill(index + 1))
    const rows = loops.map((loop, place) => ({
      batch_id: batchId,
      equipment_id: loop.equipment_id,
      place,
      action: loop.action,
      params: loop.params && JSON.stringify(loop.params),
      wave: waves[place] ?? 1,
    }))
    if (rows.length > 0) await tx.rows(insertLoops(rows))
  }

  const act = async (tx: Transaction, timer: timers.DueTimer): Promise<void> => {
    const at = new Date(now())
    const { due, next } = runsDue(planOf(timer), timer.zone, timer.next_at, at)
    const edge = { ...timer, edges: edgesIn(timer) }
    const rows = due.filter(({ dueAt }) => !isOvertaken(edge, dueAt, at)).map((run) => runRow(timer.id, run, newId))
    // A run that was written before, by a clock that has since gone back, is not written again and begins nothing.
    const noted = rows.length > 0 ? await tx.rows(timers.noteRuns(rows)) : []
    for (const { batch_id } of noted) if (batch_id !== null) await begin(tx, timer, batch_id)
    await tx.rows(timers.setNext(timer.id, next))
  }

  return {
    /** How many timers were due. */
    round: (): Promise<number> =>
      transactor.run(async (tx) => {
        // First those by another clock: none of them acts by the old one.
        for (const timer of await tx.rows(timers.unsettledTimers(mostAtOnce))) {
          const [next] = nextRuns(planOf(timer), timer.zone, new Date(now()), 1)
          await tx.rows(timers.setNext(timer.id, next ?? null))
        }
        const due = await tx.rows(timers.dueTimers(new Date(now()), mostAtOnce))
        for (const timer of due) await act(tx, timer)
        return { result: due.length }
      }),
  }
}

const runRow = (timerId: string, { dueAt, state }: DueRun, newId: () => string) => ({
  timer_id: timerId,
  due_at: dueAt,
  state,
  batch_id: state === 'given' ? newId() : null,
})
