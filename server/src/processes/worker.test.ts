import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#infrastructure/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { until } from '#testing/test-lanes.ts'
import { startWorker, type RunningWorker } from './worker.ts'

let database: TestDatabase
const running: RunningWorker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(running.map((worker) => worker.stop()))
  await database.drop()
})

const start = async (): Promise<RunningWorker> => {
  const worker = await startWorker(database.environment, createLog('worker', 'fatal'))
  running.push(worker)
  return worker
}

const end = async (worker: RunningWorker | undefined): Promise<void> => {
  running.splice(0, running.length, ...running.filter((other) => other !== worker))
  await worker?.stop()
}

const leaders = (): RunningWorker[] => running.filter((worker) => worker.isLeader())

describe('workers', () => {
  it('have one leader, and another one when it goes', async () => {
    await start()
    await until(() => leaders().length === 1)
    await start()
    const [first] = leaders()
    await until(() => (first?.figures()['seal.rounds'] ?? 0) > 1)
    expect(leaders()).toEqual([first])
    await end(first)
    await until(() => leaders().length === 1)
    expect(leaders()).not.toContain(first)
  })

  it('seal what was done within seconds', async () => {
    await database.owner.query(`insert into audit_entry (action, outcome) values ('account/login.action', 'ok')`)
    await until(async () => (await database.owner.query('select 1 from audit_seal')).rowCount === 1, 5_000)
  })

  it('count the rounds of every job, messages to browsers and to integrators apart', async () => {
    const rounds = (name: string) => running.map((worker) => worker.figures()[`${name}.rounds`] ?? 0)
    for (const name of ['push', 'pushModel']) await until(() => Math.max(...rounds(name)) > 0)
  })

  it('end isolations, orders and duties while whatever is counted waits for its tables', async () => {
    if (running.length === 0) await start()
    await until(() => leaders().length === 1)
    const locker = await database.owner.connect()
    const roundsOf = (name: string) => Math.max(...running.map((worker) => worker.figures()[`${name}.rounds`] ?? 0))
    try {
      await locker.query('begin')
      await locker.query(
        'lock table energy_cursor, load_watch, hazard, work_order, visit, unit_report, pay_order, pay_notice',
      )
      const urgent = ['isolations', 'commands', 'duty', 'timers']
      const [before, orders] = [urgent.map(roundsOf), roundsOf('workOrders')]
      // Longer than anybody waits for a connection: by then each of the patient has been asked for.
      await until(() => urgent.every((name, at) => roundsOf(name) >= (before[at] ?? 0) + 5), 15_000)
      expect(roundsOf('workOrders')).toBeLessThanOrEqual(orders + 1)
      expect(urgent.map((name) => leaders()[0]?.figures()[`${name}.failures`])).toEqual(urgent.map(() => 0))
    } finally {
      await locker.query('rollback')
      locker.release()
    }
  })

  it('refuse to start without a password for NATS', async () => {
    const environment = { ...database.environment, VIGIL_NATS_WORKER_PASSWORD: '' }
    await expect(startWorker(environment, createLog('worker', 'fatal'))).rejects.toThrow('VIGIL_NATS_WORKER_PASSWORD')
  })

  it('refuse a history of no days', async () => {
    const environment = { ...database.environment, VIGIL_HISTORY_DAYS: '0' }
    await expect(startWorker(environment, createLog('worker', 'fatal'))).rejects.toThrow('VIGIL_HISTORY_DAYS')
  })
})
