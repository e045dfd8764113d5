/** What people see of alarms and do with them. */
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import type { AlarmAct, AlarmCase } from '@vigil/contract/alarm/desk'
import type { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { kindsIn } from '@vigil/contract/alarm/desk-many'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { holds } from '@vigil/contract/rights/permissions'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { liveAlarmOf } from '#foundation/equipment/alarm-record.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import * as desk from './desk.repository.ts'
import { ladderStopped, columnsOf, waitingAgain } from './act-columns.ts'
import { addMoves, laneOf } from './add-moves.ts'
import { caseOf, handledOf, summaryOf } from './alarm-view.ts'
import { delayedColumns, delayRefusal } from './delay.rules.ts'
import { endDrillOf, realCase } from './drill-word.ts'
import { handlerOf } from './handler-of.ts'
import { actRefusal, actsFor, afterAct, needsPhoto, type ActInput, type HandledAlarm } from './handling.rules.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  /** Says that the outbox of a lane has news; may be lost. */
  nudge: (lane: 1 | 2) => void
}
type Asked = { readonly alarmId: string; readonly version?: number | undefined } & ActInput

export const createDeskService = ({ database, newId, now, nudge }: Deps) => {
  const readCase = async (actor: Actor, alarmId: string): Promise<AlarmCase> => {
    const settings = settingsOf(actor)
    const [[row], people, sights, moves] = await Promise.all([
      database.read(settings, desk.shownAlarm(actor.scope, alarmId)),
      database.read(settings, desk.peopleOf(alarmId)),
      database.read(settings, desk.sightsOf(alarmId)),
      database.read(settings, desk.movesOfAlarm(alarmId)),
    ])
    const alarm = row && handledOf(row)
    if (!alarm || !holds(actor.permissions, rightOf(alarm.kind, 'select'))) throw new Problem('missing')
    const [group] = row.group_id === null ? [] : await database.read(settings, desk.groupSizeOf(row.group_id))
    const confirming = row.likely_real ? await database.read(settings, desk.confirmingAlarms(actor.scope, row)) : []
    const mayAct = holds(actor.permissions, rightOf(alarm.kind, 'custom'))
    const mayDo = actsFor(alarm, handlerOf(actor), mayAct)
    const mayOwn = mayAct && alarm.state !== 'archived' && row.owner_id !== actor.accountId
    const asker = { accountId: actor.accountId, isEndUser: handlerOf(actor).isEndUser }
    const may = { mayDo, mayOwn, mayDelay: mayAct && delayRefusal(row, asker) === undefined }
    const around = {
      people: peopleAsKnown(actor, people),
      sights,
      moves,
      groupSize: group?.size ?? 0,
      confirming,
      now: now(),
    }
    const whole = caseOf(row, { ...around, ...may, needsPhoto: needsPhoto(alarm) })
    if (!whole) throw new Problem('missing')
    return whole
  }

  /** Locks, checks the right of the kind and the version, changes, writes the move, tells the screens. */
  const change = async (
    actor: Actor,
    { alarmId, version, verdict }: Asked,
    work: (alarm: HandledAlarm, row: AlarmRow) => Change,
  ): Promise<AlarmCase> => {
    const lane = await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(desk.lockAlarm(actor.scope, alarmId))
      const alarm = row && handledOf(row)
      if (!alarm) throw new Problem('missing')
      if (!holds(actor.permissions, rightOf(alarm.kind, 'custom'))) throw new Problem('forbidden')
      const isStale = version !== undefined && row.version !== version && verdict !== 'real'
      if (isStale) throw new Problem('conflict', { alarm: liveAlarmOf(row) })
      const saved = await save(tx, actor, [row], work(alarm, row))
      if (verdict === 'real') await endDrillOf(tx, actor, row, new Date(now()))
      return saved
    })
    nudge(lane)
    return readCase(actor, alarmId)
  }

  const act = (actor: Actor, name: AlarmAct, asked: Asked): Promise<AlarmCase> =>
    change(actor, asked, (alarm, row) => {
      const handler = handlerOf(actor)
      const refusal = actRefusal(alarm, name, handler, asked)
      if (refusal) throw new Problem(refusal)
      const next = afterAct(alarm, name, handler, asked)
      const columns = columnsOf(name, { was: alarm, next }, actor, new Date(now()))
      return { columns: { ...columns, ...realCase(row, asked, newId) }, note: noteOf(name, asked) }
    })

  return {
    async list(actor: Actor, { after, size, kinds, ...wish }: InputOf<typeof alarmManyCalls.list>) {
      const shown = kindsIn(kinds).filter((kind) => holds(actor.permissions, rightOf(kind, 'list')))
      const page = { after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), desk.alarmPage(actor.scope, { ...wish, kinds: shown }, page))
      const listed = pageOfRows(rows, size, summaryOf)
      return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
    },

    async waiting(actor: Actor, { kinds, ...wish }: InputOf<typeof alarmManyCalls.waiting>) {
      const at = new Date(now()).toISOString()
      const mine = kindsIn(kinds).filter((kind) => holds(actor.permissions, rightOf(kind, 'batch')))
      const [counted] = await database.read(settingsOf(actor), desk.countWaiting(actor.scope, { ...wish, kinds: mine }))
      const { waiting = 0, together = 0 } = counted ?? {}
      return { waiting, together: handlerOf(actor).isEndUser ? 0 : together, at }
    },

    case: readCase,
    act,

    /** Only a line of the timeline: whoever is about to judge has not read anything older by it. */
    async write(actor: Actor, alarmId: string, note: string): Promise<AlarmCase> {
      const lane = await database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(desk.lockAlarm(actor.scope, alarmId))
        const alarm = row && handledOf(row)
        if (!alarm) throw new Problem('missing')
        if (!holds(actor.permissions, rightOf(alarm.kind, 'custom'))) throw new Problem('forbidden')
        if (alarm.state === 'archived') throw new Problem('alarmElsewhere')
        await addMoves(tx, actor, [row], [row], note)
        return laneOf(row)
      })
      nudge(lane)
      return readCase(actor, alarmId)
    },

    async see(actor: Actor, alarmId: string) {
      const sights = await database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(desk.shownAlarm(actor.scope, alarmId))
        if (!row) throw new Problem('missing')
        await tx.rows(desk.addSight(row, actor.accountId))
        return tx.rows(desk.sightsOf(alarmId))
      })
      // The first time counts, however often it is looked at.
      const own = sights.find(({ account_id }) => account_id === actor.accountId)
      return { seenAt: (own?.seen_at ?? new Date(now())).toISOString() }
    },

    own: (actor: Actor, asked: Asked): Promise<AlarmCase> =>
      change(actor, asked, ({ state }, row) => {
        if (state === 'archived') throw new Problem('alarmElsewhere')
        const note = row.owner_id === null || row.owner_id === actor.accountId ? 'own' : 'takeOver'
        return { columns: { owner_id: actor.accountId, owned_at: new Date(now()) }, note }
      }),

    /** The next call waits a minute, once: the reason stands in the timeline. */
    delay: (actor: Actor, asked: Asked & { readonly note: string }): Promise<AlarmCase> =>
      change(actor, asked, (_alarm, row) => {
        const refusal = delayRefusal(row, { accountId: actor.accountId, ...handlerOf(actor) })
        if (refusal) throw new Problem(refusal)
        return { columns: delayedColumns(row, new Date(now())), note: `delay · ${asked.note}` }
      }),

    async acknowledgeAll(actor: Actor, input: InputOf<typeof alarmManyCalls.acknowledgeAll>) {
      const { expected, before, note, kinds, ...wish } = input
      const handler = handlerOf(actor)
      if (handler.isEndUser) throw new Problem('verdictNotYours')
      const mine = kindsIn(kinds).filter((kind) => holds(actor.permissions, rightOf(kind, 'batch')))
      const batchId = newId()
      const at = new Date(now())
      const done = await database.write(settingsOf(actor), async (tx) => {
        const rows = await tx.rows(desk.lockWaiting(actor.scope, { ...wish, kinds: mine }, before, expected + 1))
        if (rows.length > expected) throw new Problem('moreThanShown')
        if (rows.length === 0) return []
        await tx.rows(
          desk.addBatch(
            batchId,
            actor.accountId,
            rows.map(({ id }) => id),
          ),
        )
        const columns = { state: 'acknowledged', acknowledged_at: at, acknowledged_by: actor.accountId }
        await save(tx, actor, rows, { columns: { ...columns, ...ladderStopped }, note: note ?? null })
        return rows
      })
      tellLanes(done, nudge)
      const undoUntil = new Date(at.getTime() + undoMs).toISOString()
      return { batchId, acknowledged: done.length, undoUntil }
    },

    /** Only what nobody has touched since goes back to waiting. */
    async undoAcknowledge(actor: Actor, batchId: string) {
      const restored = await database.write(settingsOf(actor), async (tx) => {
        const [batch] = await tx.rows(desk.takeBatchBack(batchId, new Date(now() - undoMs)))
        if (!batch) throw new Problem('undoTooLate')
        const rows = await tx.rows(desk.lockAlarms(actor.scope, batch.alarm_ids))
        const still = rows.filter(
          ({ state, acknowledged_by }) => state === 'acknowledged' && acknowledged_by === actor.accountId,
        )
        const after = await tx.rows(desk.restoreAlarms(still.map((row) => ({ id: row.id, ...waitingAgain(row) }))))
        await addMoves(tx, actor, still, after, 'undo')
        return still
      })
      tellLanes(restored, nudge)
      return { restored: restored.length }
    },
  }
}

const undoMs = 10_000

interface Change {
  readonly columns: Parameters<typeof desk.changeAlarms>[1]
  readonly note: string | null
}

const tellLanes = (rows: readonly AlarmRow[], nudge: Deps['nudge']): void =>
  new Set(rows.map(laneOf)).forEach((lane) => nudge(lane))

/** The rows, one move each, and what the screens hear, in one transaction. Which lane has news. */
const save = async (
  tx: ScopedTransaction,
  actor: Actor,
  before: readonly AlarmRow[],
  { columns, note }: Change,
): Promise<1 | 2> => {
  const after = await tx.rows(
    desk.changeAlarms(
      before.map(({ id }) => id),
      columns,
    ),
  )
  await addMoves(tx, actor, before, after, note)
  return after.some((row) => laneOf(row) === 1) ? 1 : 2
}

const noteOf = (act: AlarmAct, { verdict, cause, note }: ActInput): string | null => {
  if (act !== 'verify' && act !== 'correct') return note ?? null
  return [verdict, cause, note].filter((word) => word !== undefined).join(' · ')
}
