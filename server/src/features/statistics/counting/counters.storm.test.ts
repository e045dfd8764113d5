/** A storm tells of one day thousands of times: its rows are walked once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTransactor, type Transactor } from '#infrastructure/database/transactor.ts'
import { startWorkerDatabase, type WorkerDatabase } from '#testing/start-worker-database.ts'
import { countDays } from './count-days.ts'

let at: WorkerDatabase
beforeAll(async () => {
  at = await startWorkerDatabase()
})
afterAll(() => at.stop())

it('what was told since the last look is read to its end before the day is counted, once', async () => {
  const oem = await at.make.oem()
  const project = await at.make.project(oem)
  const alarm = await at.make.alarm({ oem, project }, await at.make.equipment({ oem, project }))
  const told = 12_000
  await at.ask(
    `insert into outbox (lane, oem_id, project_id, type, body)
     select 1 + n % 2, $1, $2, 'alarm.updated', json_build_object('alarm', json_build_object('alarmId', $3::text))
     from generate_series(1, $4::integer) n`,
    [oem, project, alarm, told],
  )
  const walks: string[] = []
  const transactor = createTransactor(at.pool)
  const watched: Transactor = {
    run: (work) =>
      transactor.run((tx) =>
        work({
          rows(query) {
            if (query.sql.includes('f as materialized')) walks.push(query.sql)
            return tx.rows(query)
          },
        }),
      ),
  }
  expect(await countDays({ transactor: watched })).toBe(1)
  expect(walks).toHaveLength(1)
  expect(await at.ask('select raised from alarm_day')).toEqual([{ raised: 1 }])
  expect(await at.ask('select sum(position)::int as read from count_cursor')).toEqual(
    await at.ask('select sum(last)::int as read from outbox_ends()'),
  )
  expect(await countDays({ transactor: watched })).toBe(0)
  expect(walks).toHaveLength(1)
})
