/** Batches and scenes: many breakers by one press, pressed twice, and pressed again when it is over. */
import { batchCalls, type Batch, type PreparedBatch } from '@vigil/contract/equipment/batch'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { setTimeout as pause } from 'node:timers/promises'
import { password } from '#platform/crews.ts'
import type { Member } from '../crowd.ts'
import { closeAll, untilOver, wishFor, type Follower } from './follow.ts'
import type { Answer } from './person.ts'

export interface Together extends Follower {
  readonly projectId: string
  readonly members: readonly Member[]
  readonly isOver: () => boolean
}

const breathMs = 500
const idsOf = (members: readonly Member[]): string[] => members.map(({ id }) => id)
const resultOf = <T>(answer: { is: 'yes'; result: T } | { is: 'no' | 'unknown' }): T | undefined =>
  answer.is === 'yes' ? answer.result : undefined

type Press = (nonce: string) => Promise<Answer<typeof batchCalls.run>>

/** Two presses at once, one more when it is over. */
const press = async (ground: Together, prepared: PreparedBatch, run: Press): Promise<Batch | undefined> => {
  const wishes = wishFor(ground, prepared.batch.loops)
  const taps = await Promise.all([run(prepared.nonce), run(prepared.nonce)])
  const isRefused = taps.every(({ is }) => is === 'no')
  const over = isRefused ? undefined : await untilOver(ground, prepared.batch.batchId)
  if (isRefused) for (const wish of wishes) ground.book.close(wish, 'refused')
  else closeAll(ground, wishes, over)
  await run(prepared.nonce)
  return over
}

export const keepBatching = async (ground: Together): Promise<void> => {
  const { person, projectId, members, isOver } = ground
  const run: Press = (nonce) => person.ask(batchCalls.run, { nonce, password })
  for (let turn = 0; !isOver(); turn += 1) {
    const action = turn % 2 === 0 ? 'switchOff' : 'switchOn'
    const wish = { projectId, equipmentIds: idsOf(members), action, params: {}, stopPercent: 100 }
    const prepared = resultOf(await person.ask(batchCalls.prepare, wish))
    if (prepared) await press(ground, prepared, run)
    await pause(breathMs)
  }
}

const makeScene = async ({ person, members, isOver }: Together, action: string): Promise<string | undefined> => {
  const moves = idsOf(members).map((equipmentId) => ({ equipmentId, action, params: {} }))
  while (!isOver()) {
    const made = resultOf(await person.ask(sceneCalls.add, { name: action, icon: 'home', members: moves }))
    if (made) return made.sceneId
    await pause(breathMs)
  }
  return undefined
}

/** Off, then put back or on. */
export const keepRunningScenes = async (ground: Together): Promise<void> => {
  const { person, isOver } = ground
  const [off, on] = [await makeScene(ground, 'switchOff'), await makeScene(ground, 'switchOn')]
  if (off === undefined || on === undefined) return
  const run: Press = (nonce) => person.ask(sceneCalls.run, { nonce, password })
  let last: Batch | undefined
  for (let turn = 0; !isOver(); turn += 1) {
    const isUndo = turn % 4 === 1 && last !== undefined
    const prepared = resultOf(
      isUndo
        ? await person.ask(sceneCalls.prepareUndo, { batchId: last?.batchId ?? '' })
        : await person.ask(sceneCalls.prepare, { sceneId: turn % 2 === 0 ? off : on }),
    )
    last = prepared && (await press(ground, prepared, run))
    await pause(breathMs)
  }
}
