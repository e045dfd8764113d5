/** Somebody at the desk of a unit who never stops: acknowledges, takes over, writes a line, at any api that answers. */
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../platform/database.ts'

export interface DeskWishes {
  readonly ports: readonly number[]
  readonly token: string
  readonly projectId: string
}

const patienceMs = 10_000
const breathMs = 20

const alarmsOf = ({ ask }: Database, projectId: string) =>
  ask<{ id: string }>(`select id from alarm where project_id = $1 and kind = 'fire-alarm'`, [projectId]).catch(() => [])

/** How often he was answered. */
export const keepHandling = async (
  database: Database,
  { ports, token, projectId }: DeskWishes,
  isOver: () => boolean,
): Promise<number> => {
  let alarms = await alarmsOf(database, projectId)
  while (alarms.length === 0 && !isOver()) alarms = await alarmsOf(database, projectId)
  const post = async (path: string, port: number | undefined, input: object): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/${path}?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => undefined)
    return answer?.ok === true
  }
  for (const { id } of alarms) await post(alarmDeskCalls.acknowledge.path, ports[0], { alarmId: id })
  let answered = 0
  const handle = async (hand: number): Promise<void> => {
    for (let turn = hand; !isOver(); turn += 1) {
      const alarmId = alarms[turn % alarms.length]?.id ?? ''
      const port = ports[hand % ports.length]
      const isWord = turn % 2 === 0
      const input = isWord ? { alarmId, note: `line ${turn}` } : { alarmId }
      if (await post(isWord ? alarmDeskCalls.note.path : alarmDeskCalls.own.path, port, input)) answered += 1
      await pause(breathMs)
    }
  }
  await Promise.all(Array.from({ length: ports.length * 3 }, (_, hand) => handle(hand)))
  return answered
}
