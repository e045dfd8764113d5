/** Timers: set by a person once, made due again and again, and sometimes a second time for the same minute. */
import { timerCalls } from '@vigil/contract/equipment/timer'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { setTimeout as pause } from 'node:timers/promises'
import { password } from '#platform/crews.ts'
import type { Database } from '#platform/database.ts'
import { closeAll, untilOver } from './follow.ts'
import type { Together } from './together.ts'

const breathMs = 500
const beginsWithinMs = 20_000

/** In twelve hours by any clock: it never comes by itself here. */
const farClock = (): string => new Date(Date.now() + 43_200_000).toISOString().slice(11, 16)

const setTimer = async (
  { person, projectId, members, isOver }: Together,
  action: string,
): Promise<string | undefined> => {
  const plan = { at: farClock(), weekdays: [1, 2, 3, 4, 5, 6, 7], monthDay: null, day: null, exceptDays: [] }
  while (!isOver()) {
    const wish = { projectId, equipmentIds: members.map(({ id }) => id), action, params: {} }
    const prepared = await person.ask(timerCalls.prepare, wish)
    const nonce = prepared.is === 'yes' ? prepared.result.nonce : ''
    const saved = await person.ask(timerCalls.save, { nonce, password, name: action, plan })
    if (saved.is === 'yes') return saved.result.timerId
    await pause(breathMs)
  }
  return undefined
}

/** As if the minute had come. A clock that goes back and meets the same minute again begins nothing. */
const makeDue = async ({ ask }: Database, timerId: string): Promise<Date | undefined> => {
  const rows = await ask<{ next_at: Date }>(
    `update timer set next_at = date_trunc('milliseconds', clock_timestamp()) where id = $1 returning next_at`,
    [timerId],
  ).catch(() => [])
  return rows[0]?.next_at
}
const makeDueAgain = ({ ask }: Database, timerId: string, dueAt: Date): Promise<unknown> =>
  ask(`update timer set next_at = $2 where id = $1`, [timerId, dueAt]).catch(() => undefined)

const batchOf = async ({ person }: Together, timerId: string, dueAt: Date): Promise<string | undefined> => {
  let batchId: string | undefined
  const hasBegun = async (): Promise<boolean> => {
    const runs = await person.ask(timerCalls.runs, { timerId })
    const run = runs.is === 'yes' ? runs.result.rows.find((row) => row.dueAt === dueAt.toISOString()) : undefined
    batchId = run?.batchId ?? undefined
    return batchId !== undefined
  }
  await waitUntil(hasBegun, beginsWithinMs, breathMs)
  return batchId
}

export const keepTiming = async (ground: Together, database: Database): Promise<void> => {
  const { person, members, book, isOver } = ground
  const timers = [await setTimer(ground, 'switchOff'), await setTimer(ground, 'switchOn')]
  for (let turn = 0; !isOver(); turn += 1) {
    const timerId = timers[turn % 2]
    if (timerId === undefined) return
    const action = turn % 2 === 0 ? 'switchOff' : 'switchOn'
    const wishes = members.map(({ id }) =>
      book.write({ way: 'timer', equipmentId: id, action, accountId: person.accountId }),
    )
    const dueAt = await makeDue(database, timerId)
    const batchId = dueAt && (await batchOf(ground, timerId, dueAt))
    const over = batchId === undefined ? undefined : await untilOver(ground, batchId)
    closeAll(ground, wishes, over)
    if (dueAt && batchId !== undefined && turn % 3 === 0) await makeDueAgain(database, timerId, dueAt)
    await pause(breathMs)
  }
}
