/** Drills of a unit: planned by people, run by their leader, and over by the clock, a word, or something real. */
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import type { InputOf } from '@vigil/contract/call'
import { drillMoves, type Drill, type DrillAct, type drillCalls, type DrillState } from '@vigil/contract/drill/drill'
import { Problem } from '@vigil/contract/problems'
import { holds } from '@vigil/contract/rights/permissions'
import { drillChanged } from '#events/drill-events.ts'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { breakOut } from '#foundation/equipment/drill-breakout.repository.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { siteOf, toldAlarm } from '#foundation/equipment/told-alarm.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { nameIn, peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { isTaken } from '#infrastructure/database/failure.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import * as drills from './drill.repository.ts'
import { briefOf, drillView } from './drill-view.ts'

export type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  /** Says that the outbox of a lane has news; may be lost. */
  nudge: (lane: 1 | 2) => void
}

const mostRunning = 50

export const createDrillService = ({ database, now, nudge }: Deps) => {
  const namesOf = async (actor: Actor, ids: readonly string[]) =>
    nameIn(ids.length === 0 ? [] : peopleAsKnown(actor, await database.read(settingsOf(actor), drills.peopleOf(ids))))

  const read = async (actor: Actor, drillId: string): Promise<Drill> => {
    const settings = settingsOf(actor)
    const [row] = await database.read(settings, drills.shownDrill(actor.scope, drillId))
    if (!row) throw new Problem('missing')
    const at = now()
    const span = { from: row.began_at ?? row.from_at, to: row.ended_at ?? new Date(at) }
    const [steps, counts, notes, [facts], nameOf] = await Promise.all([
      database.read(settings, drills.stepsOf(drillId)),
      database.read(settings, drills.countsOf(drillId)),
      database.read(settings, drills.notesOf(drillId)),
      database.read(settings, drills.factsOf(drillId, span)),
      namesOf(actor, [drillId]),
    ])
    const mayAct = holds(actor.permissions, 'isolation:custom')
    const view = drillView({ row, steps, counts, notes, facts }, { nameOf, now: at, mayAct })
    if (!view) throw new Problem('missing')
    return view
  }

  /** Locks the drill, changes it, tells the screens. */
  const change = async (
    actor: Actor,
    drillId: string,
    work: (tx: ScopedTransaction, row: drills.DrillRow, at: Date) => Promise<void>,
  ): Promise<Drill> => {
    await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(drills.lockDrill(actor.scope, drillId))
      if (!row) throw new Problem('missing')
      await work(tx, row, new Date(now()))
      tellOutbox(tx, [drillChanged(siteOf(row), 2)])
    })
    nudge(2)
    return read(actor, drillId)
  }

  const whileItRuns = (row: drills.DrillRow, at: Date): void => {
    const isOn = row.state === 'running' || row.state === 'paused'
    if (!isOn || row.until <= at) throw new Problem('drillElsewhere')
  }

  return {
    read,

    async list(actor: Actor, { after, size, projectId }: InputOf<typeof drillCalls.list>) {
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), drills.drillPage(actor.scope, projectId, page))
      const nameOf = await namesOf(
        actor,
        rows.map(({ id }) => id),
      )
      const at = now()
      const listed = pageOfRows(rows, size, (row) => briefOf(row, nameOf, at))
      return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
    },

    async running(actor: Actor) {
      const at = now()
      const rows = await database.read(settingsOf(actor), drills.runningDrills(actor.scope, new Date(at), mostRunning))
      const nameOf = await namesOf(
        actor,
        rows.map(({ id }) => id),
      )
      return { rows: rows.flatMap((row) => briefOf(row, nameOf, at) ?? []) }
    },

    async leaders(actor: Actor, projectId: string) {
      const people = await database.read(settingsOf(actor), drills.leadersOf(projectId))
      return { rows: peopleAsKnown(actor, people).map(({ id, name }) => ({ accountId: id, name })) }
    },

    begin: (actor: Actor, drillId: string): Promise<Drill> =>
      change(actor, drillId, async (tx, row, at) => {
        const state = moved(row, 'begin')
        if (at < row.from_at || at >= row.until) throw new Problem('drillNotNow')
        const [hindrance] = await tx.rows(drills.whatHinders(row.project_id))
        if (hindrance) throw new Problem('drillWhileBurning')
        await tx.rows(drills.changeDrill(drillId, { state, began_at: at }))
      }).catch((error: unknown) => {
        throw isTaken(error) ? new Problem('drillWhileBurning') : error
      }),

    pause: (actor: Actor, drillId: string): Promise<Drill> =>
      change(actor, drillId, async (tx, row, at) => {
        whileItRuns(row, at)
        const pauses = JSON.stringify([...row.pauses, { from: at.getTime(), to: null }])
        await tx.rows(drills.changeDrill(drillId, { state: moved(row, 'pause'), pauses }))
      }),

    resume: (actor: Actor, drillId: string): Promise<Drill> =>
      change(actor, drillId, async (tx, row, at) => {
        whileItRuns(row, at)
        const pauses = JSON.stringify(row.pauses.map((pause) => ({ ...pause, to: pause.to ?? at.getTime() })))
        await tx.rows(drills.changeDrill(drillId, { state: moved(row, 'resume'), pauses }))
      }),

    /** A person's word, not a program's: whoever ends it says that its open alarms were the drill. */
    async end(actor: Actor, drillId: string): Promise<Drill> {
      if (!holds(actor.permissions, rightOf('fire-alarm', 'custom'))) throw new Problem('forbidden')
      await database.write(settingsOf(actor), async (tx) => {
        const open = await tx.rows(drills.lockItsAlarms(drillId))
        const [row] = await tx.rows(drills.lockDrill(actor.scope, drillId))
        if (!row) throw new Problem('missing')
        const at = new Date(now())
        whileItRuns(row, at)
        if (open.length > 0) await judge(tx, actor, open, at)
        const ended = { state: moved(row, 'end'), ended_at: at, ended_by: actor.accountId }
        await tx.rows(drills.changeDrill(drillId, ended))
        tellOutbox(tx, [drillChanged(siteOf(row), 2)])
      })
      nudge(1)
      nudge(2)
      return read(actor, drillId)
    },

    async abort(actor: Actor, drillId: string): Promise<Drill> {
      await database.write(settingsOf(actor), async (tx) => {
        await tx.rows(drills.lockItsAlarms(drillId))
        const [row] = await tx.rows(drills.lockDrill(actor.scope, drillId))
        if (!row) throw new Problem('missing')
        moved(row, 'abort')
        const by = { kind: 'account', accountId: actor.accountId } as const
        const how = { drillId, into: 'aborted', why: 'person', alarmId: null, at: new Date(now()), by } as const
        const freed = await tx.rows(breakOut(how))
        tellOutbox(tx, [...freed.flatMap(toldAlarm), drillChanged(siteOf(row), 2)])
      })
      nudge(1)
      nudge(2)
      return read(actor, drillId)
    },

    reach: (actor: Actor, { drillId, place }: InputOf<typeof drillCalls.reach>): Promise<Drill> =>
      change(actor, drillId, async (tx, row, at) => {
        whileItRuns(row, at)
        if (row.state === 'paused') throw new Problem('drillElsewhere')
        const [reached] = await tx.rows(drills.reachStep(drillId, place, { at, by: actor.accountId }))
        if (!reached) throw new Problem('drillElsewhere')
      }),

    count: (actor: Actor, { drillId, place, present }: InputOf<typeof drillCalls.count>): Promise<Drill> =>
      change(actor, drillId, async (tx, row, at) => {
        whileItRuns(row, at)
        const [counted] = await tx.rows(drills.countGroup(drillId, place, { present, at }))
        if (!counted) throw new Problem('missing')
      }),

    note: (actor: Actor, { drillId, note }: InputOf<typeof drillCalls.note>): Promise<Drill> =>
      change(actor, drillId, async (tx, row, at) => {
        if (row.state === 'planned') throw new Problem('drillElsewhere')
        await tx.rows(drills.insertNote({ drill_id: drillId, at, by_id: actor.accountId, note }))
      }),
  }
}

/** Where an act leads, by the table of moves. */
const moved = ({ state }: Pick<drills.DrillRow, 'state'>, act: DrillAct): DrillState => {
  // A state that the contract does not know leads nowhere.
  const next = drillMoves[state as DrillState]?.[act]
  if (!next) throw new Problem('drillElsewhere')
  return next
}

const judge = async (
  tx: ScopedTransaction,
  { accountId }: Actor,
  open: readonly (AlarmRow & { readonly was: string })[],
  at: Date,
): Promise<void> => {
  const ids = open.map(({ id }) => id)
  const was = new Map(open.map((row) => [row.id, row.was]))
  const judged = await tx.rows(drills.judgeDrill(ids, accountId, at))
  await tx.rows(
    drills.insertAlarmMoves(
      judged.map((row) => ({
        alarm_id: row.id,
        oem_id: row.oem_id,
        company_id: row.company_id,
        project_id: row.project_id,
        from_state: was.get(row.id) ?? null,
        to_state: row.state,
        condition: row.condition,
        actor_kind: 'account',
        actor_id: accountId,
        note: 'drill',
      })),
    ),
  )
  tellOutbox(tx, judged.flatMap(toldAlarm))
}
