import { oemCalls } from '@vigil/contract/tenancy/oem'
import { figureDays } from '@vigil/contract/tenancy/oem-figures'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let token: string
let oem: string
let project: string
const day = 86_400_000

beforeAll(async () => {
  server = await startTestServer()
  const { loginName } = await server.make.account('super')
  token = await server.signIn(loginName)
  oem = await server.make.oem('海川电气')
  project = await server.make.project(oem, null, '临江国际中心')
  await server.make.project(await server.make.oem('another'))
  await arrange()
})
afterAll(() => server.stop())

const equipment = (row: object = {}) => server.make.equipment({ oem, project }, row)

const alarm = async (equipmentId: string, { ago, state = 'received', kind = 'fire-alarm' }: AlarmWish) => {
  const at = new Date(Date.now() - ago)
  await server.database.owner.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, first_at, last_at, archived_at)
     values ($1, $2, $3, $4, $8, $5, 1, 'recovered', $6, $7, $7, case $6 when 'archived' then $7::timestamptz end)`,
    [uuidV7(at.getTime()), oem, project, equipmentId, kind, state, at, `event ${ago} ${kind}`],
  )
}
type AlarmWish = { ago: number; state?: string; kind?: string }

/** One fire waits for a verdict; the others were given one, are of another kind, or are too old. */
const arrange = async (): Promise<void> => {
  const b1 = await equipment({ name: 'B1 配电间', expires_at: new Date(Date.now() + 10 * day) })
  await equipment({ expires_at: new Date(Date.now() + 50 * day) })
  await equipment({ expires_at: new Date(Date.now() - day) })
  const offline = await equipment()
  await server.database.owner.query('update equipment_shadow set online = false, state = 1 where equipment_id = $1', [
    offline,
  ])
  await server.make.account('manager', { oem, project })
  await alarm(b1, { ago: 2 * 3_600_000 })
  await alarm(b1, { ago: 3 * day, state: 'archived' })
  await alarm(b1, { ago: 3 * day, kind: 'fault', state: 'archived' })
  await alarm(b1, { ago: 40 * day, state: 'archived' })
}

describe('the cockpit', () => {
  it('counts what stands and happens at each operator', async () => {
    const { rows } = await server.result(oemCalls.cockpit, { size: 10, word: '海川' }, token)
    expect(rows).toHaveLength(1)
    const [row] = rows
    expect(row).toMatchObject({
      units: 1,
      people: 1,
      fires: 1,
      renewalsDue: 1,
      equipment: { total: 4, offline: 1, byState: { normal: 3, offline: 1, fire: 0 } },
    })
    const days: number[] = Array.from({ length: figureDays }, () => 0)
    days[figureDays - 1] = 1
    days[figureDays - 4] = 2
    // Three days ago to the second lies on the edge of two days.
    expect(row?.alarmsByDay.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect([days, days.toSpliced(figureDays - 4, 2, 0, 2)]).toContainEqual(row?.alarmsByDay)
  })

  it('adds all of them up, and names the oldest fire', async () => {
    expect(await server.result(oemCalls.overview, {}, token)).toMatchObject({
      byState: { active: 2, closed: 0 },
      units: 2,
      fires: 1,
      equipment: { total: 4, offline: 1 },
      renewals: { ended: 1, in30: 1, in60: 1, in90: 0 },
      oldestFire: { oemName: '海川电气', projectName: '临江国际中心', deviceName: 'B1 配电间' },
      textMessages: 'notSetUp',
    })
  })

  it('counts operators whose own service ends soon', async () => {
    await server.database.owner.query('update oem set service_ends_at = $2 where id = $1', [
      oem,
      new Date(Date.now() + 5 * day),
    ])
    expect(await server.result(oemCalls.overview, {}, token)).toMatchObject({ endingOperators: 1 })
  })

  it('shows an operator its own numbers and nobody else the numbers of any', async () => {
    const other = await server.make.oem('海川二')
    const { loginName } = await server.make.account('oem', { oem: other })
    const { rows } = await server.result(oemCalls.cockpit, { size: 10 }, await server.signIn(loginName))
    expect(rows.map(({ name, fires }) => ({ name, fires }))).toEqual([{ name: '海川二', fires: 0 }])
    for (const [kind, ids, counted] of [
      ['platform', [], 1],
      ['oem', [oem], 1],
      ['oem', [other], 0],
      ['project', [project], 0],
      ['', [], 0],
    ] as const)
      expect(await operatorsCountedAs(kind, ids)).toBe(counted)
  })
})

/** By the function itself: it looks past the wall, and must therefore judge as the wall does. */
const operatorsCountedAs = async (kind: string, ids: readonly string[]): Promise<number> => {
  const client = new pg.Client(server.database.environment['VIGIL_DATABASE_API_URL'])
  await client.connect()
  try {
    await client.query(`select set_config('app.scope_kind', $1, false), set_config('app.scope_ids', $2, false)`, [
      kind,
      `{${ids.join()}}`,
    ])
    const { rowCount } = await client.query('select from operator_counts(array[$1::uuid])', [oem])
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
