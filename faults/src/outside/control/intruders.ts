/** People who may not: of another unit, of another operator, or without the right. They try every way and another's nonce. */
import { batchCalls } from '@vigil/contract/equipment/batch'
import { controlCalls } from '@vigil/contract/equipment/control'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import { setTimeout as pause } from 'node:timers/promises'
import { password } from '#platform/crews.ts'
import type { Member } from '../crowd.ts'
import type { Person } from './person.ts'

export interface Intrusion {
  readonly intruder: Person
  readonly ownProject: string
  /** Nobody has any business with these: whatever they do was nobody's wish. */
  readonly targets: readonly Member[]
  /** May, and never does: only shows what it would be. */
  readonly resident: Person
  readonly isOver: () => boolean
}

export interface Intrusions {
  tries: number
  taken: number
}

const action = 'switchOff'
const params = {}

type Try = (ground: Intrusion, equipmentId: string) => Promise<boolean>

const alone: Try = async ({ intruder }, equipmentId) => {
  const shown = await intruder.ask(controlCalls.prepare, { equipmentId, action, params })
  if (shown.is !== 'yes') return false
  await intruder.ask(controlCalls.operate, { nonce: shown.result.nonce })
  return true
}

const stolen: Try = async ({ intruder, resident }, equipmentId) => {
  const shown = await resident.ask(controlCalls.prepare, { equipmentId, action, params })
  if (shown.is !== 'yes') return false
  const { is } = await intruder.ask(controlCalls.operate, { nonce: shown.result.nonce })
  return is === 'yes'
}

const inBatch: Try = async ({ intruder, ownProject: projectId }, equipmentId) => {
  const wish = { projectId, equipmentIds: [equipmentId], action, params, stopPercent: 100 }
  const shown = await intruder.ask(batchCalls.prepare, wish)
  if (shown.is !== 'yes') return false
  await intruder.ask(batchCalls.run, { nonce: shown.result.nonce, password })
  return true
}

const byClock: Try = async ({ intruder, ownProject: projectId }, equipmentId) => {
  const { is } = await intruder.ask(timerCalls.prepare, { projectId, equipmentIds: [equipmentId], action, params })
  return is === 'yes'
}

const inScene: Try = async ({ intruder }, equipmentId) => {
  const wish = { name: 'not mine', icon: 'home', members: [{ equipmentId, action, params }] } as const
  const { is } = await intruder.ask(sceneCalls.add, { ...wish, members: [...wish.members] })
  return is === 'yes'
}

const byRule: Try = async ({ intruder, ownProject: projectId }, equipmentId) => {
  const when = [{ kind: 'value' as const, equipmentId, property: 'arc', is: 'eq' as const, value: true }]
  const does = [{ equipmentId, action, params, delayS: 0, asks: false }]
  const body = { name: 'not mine', when, and: [], forS: 0, does, otherwise: [], again: 'afterEnd' as const }
  const { is } = await intruder.ask(linkageCalls.add, { projectId, body })
  return is === 'yes'
}

const tries: readonly Try[] = [alone, stolen, inBatch, byClock, inScene, byRule]

export const keepIntruding = async (ground: Intrusion): Promise<Intrusions> => {
  const sums = { tries: 0, taken: 0 }
  for (let turn = 0; !ground.isOver(); turn += 1) {
    const target = ground.targets[turn % ground.targets.length]
    const attempt = tries[turn % tries.length]
    if (!target || !attempt) break
    sums.tries += 1
    sums.taken += Number(await attempt(ground, target.id))
    await pause(200)
  }
  return sums
}
