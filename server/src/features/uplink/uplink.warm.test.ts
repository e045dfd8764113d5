/** What threatens life has its connection to the database before it comes: in a storm a new one takes seconds. */
import { reportTopic } from '@vigil/protocols/device-topics'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '#testing/start-test-gateway.ts'

let at: TestGateway
beforeAll(async () => {
  at = await startTestGateway()
})
afterAll(() => at.stop())

/** Of everybody but the superuser; those that are open stay. */
const allowConnections = async (most: number): Promise<void> => {
  const { rows } = await at.database.owner.query<{ name: string }>('select current_database() as name')
  await at.database.owner.query(`alter database ${rows[0]?.name} connection limit ${most}`)
}

/** Somebody has asked, and stayed, on a connection of each lane. */
const isOpen = async (): Promise<boolean> => {
  const { rowCount } = await at.database.owner.query(
    `select from pg_stat_activity where datname = current_database() and usename = 'vigil_engine' and query = 'select true as open'`,
  )
  return rowCount === 2
}

it('the first fire of a gateway is stored although nobody gets a new connection', async () => {
  await expect.poll(isOpen, { timeout: 10_000 }).toBe(true)
  const device = await at.device()
  const client = await at.connect(device)
  await allowConnections(0)
  try {
    await client.publishAsync(reportTopic(device.keyCode), '{"boot":1,"seq":1,"values":{"state":"alarm"}}', { qos: 1 })
  } finally {
    await allowConnections(-1)
  }
  expect(await at.inbox(device)).toMatchObject([{ lane: 1, device_seq: 1 }])
})
