/** A unit whose loops move by the clock, and workers whose own clock can be set ahead. */
import { createTimerWork } from '#features/control/timer/timer.work.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer } from './start-test-server.ts'

export type TimerUnit = Awaited<ReturnType<typeof startTimerUnit>>

export const startTimerUnit = async () => {
  const server = await startTestServer()
  const oem = await server.make.oem()
  const place = { oem, project: await server.make.project(oem) }
  const { environment, owner } = server.database
  const pool = createPool({ url: environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log: createLog('test', 'fatal') })
  let laterMs = 0

  return {
    server,
    place,
    /** Each is another worker: none remembers anything. */
    worker: () =>
      createTimerWork({ transactor: createTransactor(pool), newId: uuidV7, now: () => Date.now() + laterMs }),
    breaker: (row: object = {}) => server.make.equipment(place, { type_no: 159, fire_load: false, ...row }),
    setAhead(ms: number) {
      laterMs = ms
    },
    /** Nothing set any more, and the token of a manager who has set nothing. */
    async begunAnew(): Promise<string> {
      laterMs = 0
      await owner.query('delete from time_sharing')
      await owner.query('delete from timer')
      const { loginName } = await server.make.account('manager', place)
      return server.signIn(loginName)
    },
    async dueAgo(timerId: string, ms: number): Promise<string> {
      const due = new Date(Date.now() - ms)
      await owner.query('update timer set next_at = $2 where id = $1', [timerId, due])
      return due.toISOString()
    },
    async stop() {
      await pool.end()
      await server.stop()
    },
  }
}
