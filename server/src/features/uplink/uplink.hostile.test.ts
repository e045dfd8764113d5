/** Hostile bytes, many of them: nothing breaks and the neighbours notice nothing. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { reportTopic } from '@vigil/protocols/device-topics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Crowd, CrowdTotal } from '#testing/hostile-crowd.ts'
import { startTestGateway, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
const broken: unknown[] = []
const note = (error: unknown): void => void broken.push(error)

beforeAll(async () => {
  at = await startTestGateway()
  process.on('uncaughtExceptionMonitor', note)
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note)
  process.off('unhandledRejection', note)
  await at.stop()
})

/** Runs the crowd in a process of its own and resolves when it is through. */
const letIn = async (crowd: Crowd): Promise<CrowdTotal> => {
  const child = fork(fileURLToPath(import.meta.resolve('#testing/hostile-crowd.ts')))
  const total = once(child, 'message')
  const ended = once(child, 'exit')
  child.send(crowd)
  // It ends without a word only if it broke, and then there is no total.
  await Promise.race([total, ended.then(() => Promise.reject(new Error('the crowd itself broke')))])
  await ended
  // The crowd's one message.
  return (await total)[0] as CrowdTotal
}

// 100,000 and more by VIGIL_FUZZ_PACKETS: with every other test there is time for fewer.
describe('[S11] hostile packets', () => {
  const packets = Number(process.env['VIGIL_FUZZ_PACKETS'] ?? 50_000)
  const seed = Number(process.env['VIGIL_FUZZ_SEED'] ?? Date.now() % 1_000_000)

  it(`of seed ${seed} break nothing, and a neighbour is acknowledged all the while`, { timeout: 240_000 }, async () => {
    const devices = await Promise.all(Array.from({ length: 400 }, () => at.device()))
    const neighbour = await at.device()
    const client = await at.connect(neighbour)
    const waits: number[] = []
    const crowd = letIn({ port: at.port, seed, packets, atOnce: 100, devices })
    const life = { isOver: false }
    void crowd.finally(() => (life.isOver = true)).catch(() => undefined)
    for (let seq = 1; !life.isOver; seq += 1) {
      const from = performance.now()
      const body = JSON.stringify({ boot: 1, seq, values: { state: 'normal' } })
      await client.publishAsync(reportTopic(neighbour.keyCode), body, { qos: 1 })
      waits.push(performance.now() - from)
      await sleep(25)
    }
    expect((await crowd).packets).toBeGreaterThanOrEqual(packets)
    expect(broken).toEqual([])
    expect(await at.inbox(neighbour)).toHaveLength(waits.length)
    expect(Math.max(...waits)).toBeLessThan(2_000)
  })
})
