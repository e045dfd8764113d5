/** What becomes of words said at a muster when the platform is in trouble: none is given up, and none overtakes. */
import { musterCalls } from '@vigil/contract/visitor/muster'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCaller } from '#infrastructure/api/caller.ts'
import { createQueryClient } from '#infrastructure/api/query-of.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { musterQueueOf } from './muster-queue.ts'

const idOf = (n: number): string => `01930000-0000-7000-8000-00000000${String(n).padStart(4, '0')}`
const [chen, wang] = [idOf(1), idOf(2)]
const said = (n: number, result: 'arrived' | 'unreachable' = 'arrived') => ({
  alarmId: idOf(90),
  personKind: 'visitor' as const,
  personId: idOf(n),
  personName: '周宁',
  result,
})

let wire: WireServer
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  wire = await startWireServer()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wire.stop()
})

const answers = (...rows: readonly AnswerRow[]): void => wire.reply(answerBy(...rows))
const taken: AnswerRow = [musterCalls.tick, () => ({ at: '2026-11-18T06:10:00.000Z' })]
const startQueue = (accountId: () => string | undefined = () => chen) => {
  const quiet = { onLoginNeeded: () => undefined, onQuietFailure: () => undefined }
  const caller = createCaller({ servers: wire.servers, token: () => 'token', language: () => 'zh', ...quiet })
  return musterQueueOf({ client: createQueryClient(caller), caller, accountId })
}
const sent = () => askedOf(wire.asked, musterCalls.tick)

describe('words of a muster', () => {
  it.each(['unexpected', 'tooMany', 'tokenUnknown'] as const)(
    'wait in their order while the platform says %s',
    async (code) => {
      answers([musterCalls.tick, () => no(code)])
      const queue = startQueue()
      await queue.add(said(11))
      await queue.add(said(12))
      await queue.send()
      expect(sent().map(({ personId }) => personId)).toEqual([idOf(11)])
      answers(taken)
      await queue.send()
      expect(sent().map(({ personId }) => personId)).toEqual([idOf(11), idOf(11), idOf(12)])
      expect(new Set(sent().map(({ tickId }) => tickId)).size).toBe(2)
    },
  )

  it('are on the phone for the next page, and say how long ago they were said', async () => {
    wire.reply((_asked, response) => void response.destroy())
    const before = startQueue()
    await before.add(said(11, 'unreachable'))
    await before.send()
    answers(taken)
    const after = startQueue()
    await after.send()
    const last = sent().at(-1)
    expect(last).toMatchObject({ personId: idOf(11), result: 'unreachable' })
    expect(last?.saidMsAgo).toBeGreaterThanOrEqual(0)
    // The platform has it: a page that starts now finds nothing to send.
    const third = startQueue()
    await third.read()
    expect(third.get()).toEqual([])
  })

  it('are neither sent in the name of the next person nor shown to her, and wait for their own', async () => {
    let who: string | undefined = chen
    answers(taken)
    const queue = startQueue(() => who)
    await queue.add(said(11))
    who = wang
    await queue.send()
    expect([sent(), queue.get()]).toEqual([[], []])
    who = chen
    await queue.send()
    expect(sent()).toHaveLength(1)
  })

  it('that are refused for good stand in nobody’s way and are kept until they were seen', async () => {
    answers([
      musterCalls.tick,
      ({ personId }) => (personId === idOf(11) ? no('notOnMuster') : { at: '2026-11-18T06:10:00.000Z' }),
    ])
    const queue = startQueue()
    await queue.add(said(11))
    await queue.add(said(12))
    await queue.send()
    expect(sent()).toHaveLength(2)
    const refused = queue.get().filter(({ code }) => code !== null)
    expect(refused).toMatchObject([{ personId: idOf(11), code: 'notOnMuster' }])
    for (const tick of refused) await queue.dismiss(tick)
    expect(queue.get().filter(({ code }) => code !== null)).toEqual([])
  })
})
