import { describe, expect, it } from 'vitest'
import { runSeed } from './run-seed.ts'
import { saveAlarm, saveMessage, type SimulatedAlarm, type Store } from './simulated-store.ts'
import type { Sabotage } from './world.ts'

/** As many as the everyday check has time for; `pnpm proof alarm-rules` plays a hundred thousand. */
const seeds = 1_500

/** The first seed that broke something is enough to look at. */
const firstBroken = (count: number, sabotage?: Sabotage) => {
  for (let seed = 0; seed < count; seed += 1) {
    const { breaches } = runSeed(seed, sabotage)
    if (breaches[0]) return { seed, ...breaches[0] }
  }
  return undefined
}

describe('workflows 15.2, workflows 15.3: the alarm desk by chance', () => {
  // Again: node server/src/testing/alarm-simulation/simulate.ts --seed <seed>
  it(
    'keeps its laws through loss, repetition, disorder, pauses and jumps of the clock',
    () => expect(firstBroken(seeds)).toBeUndefined(),
    300_000,
  )

  it('is the same again for the same seed', () => {
    expect(runSeed(77)).toEqual(runSeed(77))
  })
})

const isClimbing = ({ state, ladderDue }: SimulatedAlarm): boolean => state !== 'archived' && ladderDue !== null

const farAhead = Date.UTC(2100, 0)

const change = (store: Store, fits: (alarm: SimulatedAlarm) => boolean, wrong: Partial<SimulatedAlarm>): void => {
  for (const alarm of [...store.alarms.values()].filter(fits)) saveAlarm(store, { ...alarm, ...wrong })
}

describe('a broken rule is seen', () => {
  it.each<[string, string, Sabotage['afterStep']]>([
    [
      'a recovery that closes a fire',
      'only people close what threatens life',
      (store) =>
        change(store, (it) => it.kind === 'fire-alarm' && it.condition === 'recovered' && it.state === 'notified', {
          state: 'archived',
        }),
    ],
    [
      'a ladder that nobody walks',
      'every rung has its call',
      (store) => change(store, (it) => it.ladder === 'fire' && it.ladderDone === null, { ladderDone: farAhead }),
    ],
    [
      'a ladder that ends while it burns (A2)',
      'what burns and is not judged has a call to come',
      (store) => change(store, (it) => it.priority === 1 && it.ladderDone !== null, { ladderDue: null }),
    ],
    [
      'a verdict that ends the calls (A6)',
      'what is real is told to everybody above',
      (store) => change(store, (it) => it.ladder === 'confirmed', { ladder: null, ladderDue: null }),
    ],
    [
      'a walk test that judges whatever its points say (A3)',
      'a walk test judges the one alarm that it was walked for',
      (store) =>
        change(store, (it) => it.verdict === null && it.kind === 'fire-alarm' && store.walked.has(it.equipmentId), {
          state: 'verified',
          verdict: 'test',
          isWalkTest: true,
          ladder: null,
          ladderDue: null,
        }),
    ],
    [
      'a shield that leaves silence behind (A16)',
      'what a shield kept silent calls after it',
      (store) =>
        change(store, (it) => it.ladder === 'alarm' && it.isolationId !== null && isClimbing(it), {
          ladderDue: null,
          ladderDone: null,
        }),
    ],
    [
      'a shielded point that stays silent when it burns',
      'what threatens life is never silent',
      (store) =>
        change(store, (it) => it.isolationId !== null && it.condition === 'recovered' && isClimbing(it), {
          ladder: null,
        }),
    ],
    [
      'an acknowledgement that stops nothing',
      'acknowledgement stops the calls',
      (store) =>
        change(store, (it) => it.ladder === 'unverified', {
          ladder: 'fire',
          ladderFrom: 0,
          ladderDone: null,
          ladderDue: 0,
        }),
    ],
    [
      'a signal that is counted twice',
      'as many as were said are counted',
      (store) => change(store, (it) => it.count === 2 && it.state === 'received', { count: 3 }),
    ],
    [
      'a state that goes back',
      'state only goes forward',
      (store) => change(store, (it) => it.state === 'handling', { state: 'notified' }),
    ],
    [
      'a real fire that is put away without a photo',
      'what threatened life is not put away unseen',
      (store) =>
        change(store, (it) => it.priority === 1 && it.verdict === 'real' && it.state === 'verified', {
          state: 'archived',
          handledAt: 0,
          photos: 0,
        }),
    ],
    [
      'a second minute',
      'a minute is given once',
      (store) => change(store, (it) => it.delayedAt !== null && it.delayedAt > 0, { delayedAt: 0 }),
    ],
    [
      'a message that a worker took with it',
      'no message is left lying',
      (store) =>
        [...store.messages.values()]
          .filter(({ state, channel }) => state === 'sending' && channel === 'voice')
          .forEach((message) => saveMessage(store, { ...message, claimedAt: Number.MAX_SAFE_INTEGER })),
    ],
  ])('%s', (_, law, afterStep) => {
    const broken = firstBroken(400, afterStep ? { afterStep } : {})
    expect(broken?.law).toBe(law)
  })
})
