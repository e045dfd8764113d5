/** A gateway on a machine whose clock is wrong: it says so, and what it hears is dated by the database. */
import { reportTopic } from '@vigil/protocols/device-topics'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeReadings, encodeReadings } from '#events/reading-frame.ts'
import { createDatabaseClock } from '#infrastructure/clock/database-clock.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestGateway, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway

beforeAll(async () => {
  at = await startTestGateway()
})
afterEach(() => vi.useRealTimers())
afterAll(() => at.stop())

const minute = 60_000
const day = 1_440 * minute
const offs = [5 * minute, -5 * minute, 2 * day, -2 * day]

/** The machine's clock only: timers and the clock that nobody sets go on. */
const setClockOff = (offMs: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + offMs)
}

describe.each(offs)('a machine whose clock is off by %i ms', (offMs) => {
  it('stores and acknowledges an alarm, dated by the database, and says how wrong it is (A15)', async () => {
    setClockOff(offMs)
    const gateway = await at.another()
    const device = await at.device()
    const client = await at.connect(device, { via: gateway })
    await client.publishAsync(reportTopic(device.keyCode), '{"boot":1,"seq":1,"values":{"state":"alarm"}}', { qos: 1 })
    const { rows } = await at.database.owner.query<{ age: number }>(
      `select extract(epoch from clock_timestamp() - received_at)::float8 as age
        from event_inbox where equipment_id = $1 and kind = 'report'`,
      [device.id],
    )
    expect(rows).toHaveLength(1)
    expect(Math.abs(rows[0]?.age ?? Infinity)).toBeLessThan(3)
    await expect.poll(() => Math.abs(gateway.metrics.clockOffMs - offMs)).toBeLessThan(2_000)
  })

  it('knows the time of the database (A15)', async () => {
    const url = at.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
    const log = createLog('test', 'fatal')
    const pool = createPool({ url, log, max: 1 })
    const right = Date.now()
    const since = performance.now()
    setClockOff(offMs)
    const clock = createDatabaseClock({ run: statementsOn(pool), log })
    await clock.known()
    expect(Math.abs(clock.now() - right - (performance.now() - since))).toBeLessThan(1_500)
    // As the gateway dates a reading.
    const frame = encodeReadings({
      equipmentId: uuid,
      readings: [{ receivedAt: clock.now(), payload: Buffer.from('{}') }],
    })
    expect(Math.abs((decodeReadings(frame)?.readings[0]?.receivedAt ?? 0) - right)).toBeLessThan(10_000)
    clock.stop()
    await pool.end()
  })
})

const uuid = '01938e2a-7c00-7abc-8def-0123456789ab'
