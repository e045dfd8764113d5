/** Linkage: a socket is switched by hand, and a rule moves breakers one way and back, in the name of who made it. */
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageRun } from '@vigil/contract/linkage/run'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { setTimeout as pause } from 'node:timers/promises'
import { password } from '#platform/crews.ts'
import type { Member } from '../crowd.ts'
import type { Person } from './person.ts'
import type { Together } from './together.ts'

const breathMs = 500
/** A step more than a minute late is skipped; then a gateway has ten seconds. */
const overWithinMs = 75_000

export interface ByRule extends Together {
  readonly trigger: Member
  /** Approves what the other has made. */
  readonly second: Person
}

const stepsFor = (members: readonly Member[], action: string) =>
  members.map(({ id }) => ({ equipmentId: id, action, params: {}, delayS: 0, asks: false }))

const makeRule = async ({
  person,
  second,
  projectId,
  members,
  trigger,
  isOver,
}: ByRule): Promise<string | undefined> => {
  const body = {
    name: '插座通电时分闸',
    when: [{ kind: 'value' as const, equipmentId: trigger.id, property: 'on', is: 'eq' as const, value: true }],
    and: [],
    forS: 0,
    does: stepsFor(members, 'switchOff'),
    otherwise: stepsFor(members, 'switchOn'),
    again: 'afterEnd' as const,
  }
  let ruleId: string | undefined
  while (!isOver()) {
    const made = ruleId === undefined ? await person.ask(linkageCalls.add, { projectId, body }) : undefined
    // One that was made stays the only one: two of the same would both act, and each movement would come twice.
    if (made?.is === 'yes') ruleId = made.result.ruleId
    if (ruleId !== undefined && (await letAct(person, second, ruleId))) return ruleId
    await pause(breathMs)
  }
  return undefined
}

const letAct = async (person: Person, second: Person, ruleId: string): Promise<boolean> => {
  const isOn = async (): Promise<boolean> => {
    await person.ask(linkageCalls.submit, { ruleId, version: 1 })
    await second.ask(linkageCalls.approve, { ruleId, version: 1, password })
    const rule = await second.ask(linkageCalls.get, { ruleId })
    return rule.is === 'yes' && rule.result.live?.state === 'on'
  }
  return waitUntil(isOn, 30_000, breathMs)
}

const isDone = ({ steps }: LinkageRun): boolean =>
  steps.every(({ state, proof }) => state !== 'due' && (state !== 'given' || proof !== 'pending'))

/** Its run since then, when all of its steps have ended. The second person looks: nobody takes his right away. */
const runSince = async ({ second, isOver }: ByRule, ruleId: string, since: number): Promise<LinkageRun | undefined> => {
  let run: LinkageRun | undefined
  const isSettled = async (): Promise<boolean> => {
    const runs = await second.ask(linkageCalls.runs, { ruleId, size: 1 })
    const newest = runs.is === 'yes' ? runs.result.rows[0] : undefined
    if (newest && Date.parse(newest.firedAt) >= since) run = newest
    return run !== undefined && isDone(run)
  }
  const isThere = await waitUntil(isSettled, isOver() ? breathMs : overWithinMs, 2 * breathMs)
  return isThere ? run : undefined
}

export const keepTriggering = async (ground: ByRule): Promise<void> => {
  const { person, members, trigger, book, isOver } = ground
  trigger.device.setState('on', false)
  const ruleId = await makeRule(ground)
  if (ruleId === undefined) return
  // Pipelines learn of it within a second.
  await pause(2_000)
  for (let turn = 0; !isOver(); turn += 1) {
    const isOn = turn % 2 === 0
    const action = isOn ? 'switchOff' : 'switchOn'
    const wishes = members.map(({ id }) =>
      book.write({ way: 'rule', equipmentId: id, action, accountId: person.accountId }),
    )
    const since = Date.now()
    trigger.device.setState('on', isOn)
    if (turn % 3 === 0) trigger.device.repeatLast()
    const run = await runSince(ground, ruleId, since)
    const given = new Set(run?.steps.filter(({ state }) => state === 'given').map(({ equipmentId }) => equipmentId))
    for (const wish of wishes)
      book.close(wish, run === undefined ? 'unheard' : given.has(wish.equipmentId) ? 'ended' : 'refused')
    await pause(breathMs)
  }
}
