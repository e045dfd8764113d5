/** What a seat does: takes an alarm, calls the site, keeps what it said, takes over. The ladder goes on meanwhile. */
import type { InputOf } from '@vigil/contract/call'
import {
  callTaskAfter,
  callTaskStates,
  type CallTaskNews,
  type CallTaskState,
} from '@vigil/contract/centre/call-task-moves'
import type { CentreCase, centreCalls } from '@vigil/contract/centre/centre'
import { Problem } from '@vigil/contract/problems'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { addMoves, addNotes } from '../desk/add-moves.ts'
import { lockAlarms, shownAlarm } from '../desk/desk.repository.ts'
import type { createDeskService } from '../desk/desk.service.ts'
import type { createStormService } from '../desk/storm.service.ts'
import * as calls from './call.repository.ts'
import { saidNote } from './call-notes.ts'
import { keyOf, type KeyRow } from './queue.repository.ts'
import { keyFor, refuseStrangers, type AskedCase, type createQueueService } from './queue.service.ts'
import * as seats from './seats.repository.ts'

export type CallDeps = {
  readonly database: ScopedDatabase
  readonly now: () => number
  readonly nudge: (lane: 1 | 2) => void
  readonly desk: Pick<ReturnType<typeof createDeskService>, 'act' | 'own'>
  readonly storms: Pick<ReturnType<typeof createStormService>, 'take'>
  readonly queue: Pick<ReturnType<typeof createQueueService>, 'case'>
}

interface Held {
  readonly tx: ScopedTransaction
  readonly key: KeyRow
  readonly task: calls.Task
  readonly alarm: AlarmRow
  readonly at: Date
  /** A line of the alarm's timeline, which its unit reads too. */
  readonly note: (words: string) => void
}

const stateOf = ({ state }: calls.Task): CallTaskState => callTaskStates.find((known) => known === state) ?? 'closed'

const after = (task: calls.Task, news: CallTaskNews): CallTaskState => {
  const next = callTaskAfter(stateOf(task), news)
  if (next === undefined) throw new Problem(stateOf(task) === 'calling' ? 'callUnderWay' : 'callElsewhere')
  return next
}

export const createCallService = ({ database, now, nudge, desk, storms, queue }: CallDeps) => {
  /** Holds the task, made where there is none, in the name of a seat. */
  const atSeat = async <Result>(
    actor: Actor,
    { oemId, alarmId }: AskedCase,
    work: (held: Held) => Promise<Result>,
  ): Promise<Result> => {
    const at = new Date(now())
    refuseStrangers(actor, oemId)
    const result = await database.write(settingsOf(actor), async (tx) => {
      const [found] = await tx.rows(keyOf(actor.scope, alarmId))
      const key = keyFor(actor, found, 'custom')
      if (key.oem_id !== oemId) throw new Problem('missing')
      if (!key.is_unjudged) throw new Problem('callElsewhere')
      const [alarm] = await tx.rows(shownAlarm(actor.scope, alarmId))
      await tx.rows(calls.beginWatch({ case_id: key.case_id, alarm_id: alarmId, oem_id: oemId }))
      const [task] = await tx.rows(calls.lockTask(key.case_id))
      if (!alarm || !task) throw new Problem('missing')
      await tx.rows(seats.sit(oemId, actor.accountId, at))
      await tx.rows(seats.noteAct(oemId, actor.accountId, at))
      const notes: string[] = []
      const done = await work({ tx, key, task, alarm, at, note: (words) => void notes.push(words) })
      await addNotes(tx, actor, alarm, notes)
      return done
    })
    nudge(1)
    return result
  }

  /** Mine from here; refused while another seat that is still there has it. */
  const take = async (actor: Actor, { tx, task, at, note }: Held): Promise<calls.Task> => {
    if (task.holder_id === actor.accountId) return task
    if (task.holder_id !== null) {
      const [other] = await tx.rows(seats.isThere(task.oem_id, task.holder_id, at))
      if (other) throw new Problem('callHeld')
      // Whoever had it is gone in the middle of a call, and the clock has not looked yet.
      await tx.rows(calls.endTry(task.case_id, null, at))
    }
    const left = task.holder_id !== null ? (callTaskAfter(stateOf(task), 'left') ?? stateOf(task)) : stateOf(task)
    const state = callTaskAfter(left, 'taken') ?? left
    const columns = { holder_id: actor.accountId, held_at: at, state }
    await tx.rows<unknown>(calls.changeTask(task.case_id, columns))
    note('centre:take')
    return { ...task, ...columns }
  }

  /** What only a seat does that has the alarm. */
  const holding = async (
    actor: Actor,
    asked: AskedCase,
    work: (held: Held) => Promise<unknown>,
  ): Promise<CentreCase> => {
    await atSeat(actor, asked, async (held) => work({ ...held, task: await take(actor, held) }))
    return queue.case(actor, asked)
  }

  return {
    take: (actor: Actor, asked: AskedCase) => holding(actor, asked, async () => undefined),

    async giveBack(actor: Actor, asked: AskedCase): Promise<CentreCase> {
      await atSeat(actor, asked, async ({ tx, task, note }) => {
        if (task.holder_id !== actor.accountId) throw new Problem('callElsewhere')
        // Who speaks says how it ended first.
        if (stateOf(task) === 'calling') throw new Problem('callUnderWay')
        await tx.rows<unknown>(calls.changeTask(task.case_id, { holder_id: null, held_at: null }))
        note('centre:give')
      })
      return queue.case(actor, asked)
    },

    async leave(actor: Actor, oemId: string) {
      refuseStrangers(actor, oemId)
      const at = new Date(now())
      const given = await database.write(settingsOf(actor), async (tx) => {
        await tx.rows(seats.leave(oemId, actor.accountId, at))
        const back = await tx.rows(seats.giveBackAll(oemId, actor.accountId, at))
        const ids = back.map(({ alarm_id }) => alarm_id)
        const rows = ids.length === 0 ? [] : await tx.rows(lockAlarms(actor.scope, ids))
        if (rows.length > 0) await addMoves(tx, actor, rows, rows, 'centre:left')
        return back.length
      })
      if (given > 0) nudge(1)
      return { givenBack: given }
    },

    /** The number is shown to whoever calls it and to nobody else; the audit has the call. */
    async dial(actor: Actor, { contactId, ...asked }: InputOf<typeof centreCalls.dial>) {
      const tel = await atSeat(actor, asked, async (held) => {
        const { tx, key, at } = held
        const task = await take(actor, held)
        const state = after(task, 'dialled')
        const [contact] = await tx.rows(calls.contactOf(key.project_id, contactId))
        if (!contact) throw new Problem('missing')
        await tx.rows(calls.addTry(key.case_id, contact, { accountId: actor.accountId, at }))
        await tx.rows<unknown>(calls.changeTask(key.case_id, { state }))
        held.note(`centre:dial · ${contact.person}`)
        return contact.tel
      })
      return { tel, case: await queue.case(actor, asked) }
    },

    hangUp: (actor: Actor, { outcome, ...asked }: InputOf<typeof centreCalls.hangUp>) =>
      holding(actor, asked, async ({ tx, task, at, note }) => {
        const isReached = outcome === 'answered'
        const state = after(task, isReached ? 'answered' : 'missed')
        const [ended] = await tx.rows(calls.endTry(task.case_id, outcome, at))
        // Who was reached checks the place: the supervisor waits; nobody reached, he is called when he would have been.
        const due = isReached ? null : (task.supervisor_due ?? (task.opened_at === null ? null : at))
        await tx.rows<unknown>(calls.changeTask(task.case_id, { state, supervisor_due: due }))
        note(`centre:called · ${outcome} · ${ended?.person ?? ''}`)
      }),

    answer: (actor: Actor, { answers, note: line, ...asked }: InputOf<typeof centreCalls.answer>) =>
      holding(actor, asked, async ({ tx, task, note }) => {
        const said = { ...answers, ...(line === undefined ? {} : { note: line }) }
        if (Object.keys(said).length === 0) throw new Problem('invalidInput')
        await tx.rows<unknown>(calls.changeTask(task.case_id, said))
        note(saidNote(answers, line))
      }),

    /** The alarm first: whatever stops in between, somebody has acknowledged it and the next ladder runs. */
    async takeOver(actor: Actor, { reason, ...asked }: InputOf<typeof centreCalls.takeOver>): Promise<CentreCase> {
      const { alarmId } = asked
      const alarm = await atSeat(actor, asked, async (held) => {
        const task = await take(actor, held)
        after(task, 'takenOver')
        return held.alarm
      })
      const isWaiting = alarm.state === 'received' || alarm.state === 'notified'
      if (isWaiting && alarm.group_id !== null) await storms.take(actor, { alarmId, note: reason })
      else if (isWaiting) await desk.act(actor, 'acknowledge', { alarmId })
      await desk.own(actor, { alarmId })
      return holding(actor, asked, async ({ tx, task, at, note }) => {
        const state = after(task, 'takenOver')
        const columns = {
          state,
          taken_over_reason: reason,
          supervisor_due: null,
          holder_id: actor.accountId,
          held_at: at,
        }
        await tx.rows(calls.endTry(task.case_id, null, at))
        await tx.rows<unknown>(calls.changeTask(task.case_id, columns))
        note(`centre:takeOver · ${reason}`)
      })
    },

    async callSupervisor(actor: Actor, asked: AskedCase): Promise<CentreCase> {
      await atSeat(actor, asked, async ({ tx, task, at, note }) => {
        if (task.supervised_at !== null) throw new Problem('callElsewhere')
        await tx.rows<unknown>(calls.changeTask(task.case_id, { supervisor_due: at }))
        note('centre:now')
      })
      return queue.case(actor, asked)
    },

    async setUnit(actor: Actor, { oemId, projectId }: InputOf<typeof centreCalls.setUnit>) {
      const name = await database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(calls.unitOf(oemId, projectId))
        if (!unit) throw new Problem('missing')
        await tx.rows<unknown>(calls.setUnit(oemId, projectId, actor.accountId))
        return unit.name
      })
      return { unit: { projectId, name } }
    },

    async setEntrance(actor: Actor, { projectId, entrance }: InputOf<typeof centreCalls.setEntrance>) {
      await database.write(settingsOf(actor), (tx) =>
        tx.rows<unknown>(calls.setEntrance(projectId, entrance, actor.accountId)),
      )
      return { entrance }
    },
  }
}
