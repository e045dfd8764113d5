/** What becomes of kept check-ins when the platform is in trouble: nothing is given up, and nothing overtakes. */
import { checkInCalls } from '@vigil/contract/patrol/check-in'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '#infrastructure/api/caller.ts'
import { createQueryClient } from '#infrastructure/api/query-of.ts'
import { anAnswer, aPoint, aTask, patrolId } from '#testing/a-patrol.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { refused, startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { checkInQueueOf } from './check-in-queue.ts'
import { emptyProof } from './kept-check-in.ts'

const chen = '01930000-0000-7000-8000-0000000000c1'
const task = aTask([aPoint(1, '餐饮后厨'), aPoint(2, '就餐区')])
const draft = (n: number) => ({ taskId: task.taskId, placeId: patrolId(n), proof: emptyProof, results: [] })

let wire: WireServer
beforeEach(async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() })
  wire = await startWireServer()
})
afterEach(() => wire.stop())

let opened = 0
let isClockGood = true
const opening: AnswerRow = [
  checkInCalls.openQueue,
  ({ queueId }) => ({
    queueId: queueId ?? patrolId(80 + (opened += 1)),
    secret: queueId === undefined ? 'ab'.repeat(32) : null,
    counter: 0,
    serverAt: new Date().toISOString(),
    clockOffMs: 0,
    isClockGood,
  }),
]
const answers = (...rows: readonly AnswerRow[]): void => wire.reply(answerBy(opening, ...rows))

const startQueue = (accountId: () => string | undefined = () => chen) => {
  const quiet = { onLoginNeeded: () => undefined, onQuietFailure: () => undefined }
  const caller = createCaller({ servers: wire.servers, token: () => 'token', language: () => 'zh', ...quiet })
  return checkInQueueOf({ client: createQueryClient(caller), caller, accountId })
}
const kept = (queue: ReturnType<typeof startQueue>) =>
  queue.get().checkIns.map(({ counter, state }) => [counter, state])
const sent = () => askedOf(wire.asked, checkInCalls.checkIn).map(({ counter }) => counter)

describe('kept check-ins', () => {
  it.each(['unexpected', 'tooMany', 'tokenUnknown', 'addressOver'] as const)(
    'wait in their order while the platform says %s',
    async (code) => {
      answers()
      const queue = startQueue()
      await queue.add(draft(1), '餐饮后厨')
      await queue.add(draft(2), '就餐区')
      answers([checkInCalls.checkIn, () => no(code)])
      await queue.send()
      expect([sent(), kept(queue)]).toEqual([
        [1],
        [
          [1, 'waiting'],
          [2, 'waiting'],
        ],
      ])
      answers([checkInCalls.checkIn, () => anAnswer(task)])
      await queue.send()
      expect([sent(), kept(queue)]).toEqual([[1, 1, 2], []])
    },
  )

  it('that nobody can take any more do not stand in the way of the others', async () => {
    answers()
    const queue = startQueue()
    await queue.add(draft(1), '餐饮后厨')
    await queue.add(draft(2), '就餐区')
    answers([checkInCalls.checkIn, ({ counter }) => (counter === 1 ? no('missing') : anAnswer(task))])
    await queue.send()
    expect([sent(), kept(queue)]).toEqual([[1, 2], [[1, 'failed']]])
  })

  it('wait while the clock of the phone is wrong, and go out when it is right', async () => {
    answers([checkInCalls.checkIn, () => anAnswer(task)])
    const queue = startQueue()
    await queue.add(draft(1), '餐饮后厨')
    isClockGood = false
    await queue.send()
    expect([sent(), kept(queue)]).toEqual([[], [[1, 'waiting']]])
    isClockGood = true
    await queue.send()
    expect([sent(), kept(queue)]).toEqual([[1], []])
  })

  it('are neither shown nor lost when somebody signs out while they are read', async () => {
    let who: string | undefined = chen
    answers([checkInCalls.checkIn, () => anAnswer(task)])
    const queue = startQueue(() => who)
    await queue.add(draft(1), '餐饮后厨')
    const reading = queue.read()
    who = undefined
    await queue.read()
    expect([await reading, kept(queue)]).toEqual([undefined, []])
    who = chen
    await queue.send()
    expect([sent(), kept(queue)]).toEqual([[1], []])
  })

  it('are not sent in the name of the next person, nor shown to her', async () => {
    let who = chen
    answers()
    const queue = startQueue(() => who)
    await queue.add(draft(1), '餐饮后厨')
    await queue.add(draft(2), '就餐区')
    answers([
      checkInCalls.checkIn,
      () => {
        who = '01930000-0000-7000-8000-0000000000b2'
        return anAnswer(task)
      },
    ])
    await queue.send()
    await queue.read()
    expect([sent(), kept(queue)]).toEqual([[1], []])
    who = chen
    await queue.read()
    expect(kept(queue)).toEqual([[2, 'waiting']])
  })

  it('are saved at once although somebody is being sent who gets no answer, and are numbered on', async () => {
    answers()
    const queue = startQueue()
    await queue.add(draft(1), '餐饮后厨')
    let answerLate: (() => void) | undefined
    wire.reply((asked, response) => {
      if (asked.path.includes('openQueue')) answerLate = () => answerBy(opening)(asked, response)
      else answerBy([checkInCalls.checkIn, () => anAnswer(task)])(asked, response)
    })
    const sending = queue.send()
    await expect.poll(() => answerLate).toBeDefined()
    const next = await queue.add(draft(2), '就餐区')
    expect([next.counter, sent()]).toEqual([2, []])
    answerLate?.()
    await sending
    expect((await queue.add(draft(1), '餐饮后厨')).counter).toBe(3)
  })

  it('get a new queue where the platform has forgotten this phone', async () => {
    answers()
    const queue = startQueue()
    await queue.openQueue()
    const before = queue.get().queue?.queueId
    wire.reply((asked, response) =>
      asked.body.includes('"queueId"')
        ? refused('patrolQueueUnknown')(asked, response)
        : answerBy(opening)(asked, response),
    )
    await queue.openQueue()
    expect(queue.get().queue?.queueId).not.toBe(before)
  })
})
