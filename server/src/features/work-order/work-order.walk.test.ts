import { longestRestMs } from '@vigil/contract/work-order/work-order'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories, type Factories } from '#testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { walkOrders } from './work-order.walk.ts'

let database: TestDatabase
let make: Factories
let oem: string
let pool: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  make = createFactories(database.owner)
  oem = await make.oem()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const minute = 60_000
const hour = 60 * minute
const at = (now = Date.now()) => ({ transactor: createTransactor(pool), newId: uuidV7, now: () => now })

interface Row {
  id: string
  state: string
  source: string
  urgency: string
  assignee_id: string | null
  hazard_id: string | null
}
const ordersIn = async (project: string): Promise<Row[]> =>
  (await database.owner.query<Row>('select * from work_order where project_id = $1 order by id', [project])).rows
const notesOf = async (id: string): Promise<string[]> =>
  (
    await database.owner.query<{ note: string }>(
      "select act || coalesce(':' || note, '') as note from work_order_move where work_order_id = $1 order by id",
      [id],
    )
  ).rows.map(({ note }) => note)

const unit = async () => {
  const project = await make.project(oem)
  const place = { oem, project }
  return { project, place, equipment: await make.equipment(place) }
}
const anOrder = async (project: string, more: Record<string, unknown> = {}): Promise<string> => {
  const id = uuidV7()
  const row: Record<string, unknown> = {
    id,
    oem_id: oem,
    project_id: project,
    kind: 'repair',
    urgency: 'urgent',
    source: 'person',
    made_at: new Date(),
    state: 'submitted',
    submitted_at: new Date(),
    accept_due: new Date(Date.now() + 15 * minute),
    arrive_due: new Date(Date.now() + 2 * hour),
    finish_due: new Date(Date.now() + 24 * hour),
    ...more,
  }
  const names = Object.keys(row)
  await database.owner.query(
    `insert into work_order (${names.join()}) values (${names.map((_, place) => `$${place + 1}`).join()})`,
    Object.values(row),
  )
  return id
}

const anOverdueFault = async (project: string, equipment: string, source = 'overdueFault'): Promise<string> => {
  const id = uuidV7()
  await database.owner.query(
    `insert into hazard (id, oem_id, project_id, equipment_id, source, event_key, level, found_at, due_at, deadline_s,
       deadline_from) values ($1, $2, $3, $4, $5, 'mainPowerFault', 'serious', now(), now(), 1, now())`,
    [id, oem, project, equipment, source],
  )
  return id
}

describe('what becomes a work order by itself', () => {
  it('is a fault past its time, once, however many workers look', async () => {
    const { project, place, equipment } = await unit()
    const maintainer = await make.account('maintainer', place)
    await anOverdueFault(project, equipment)
    await Promise.all([walkOrders(at()), walkOrders(at())])
    await walkOrders(at())
    expect(await ordersIn(project)).toMatchObject([
      { source: 'fault', urgency: 'urgent', state: 'assigned', assignee_id: maintainer.id },
    ])
  })

  it('is a self-test that failed or was not made', async () => {
    const { project, equipment } = await unit()
    await anOverdueFault(project, equipment, 'selfTest')
    await walkOrders(at())
    await walkOrders(at())
    expect(await ordersIn(project)).toMatchObject([{ source: 'selfTest', urgency: 'urgent', state: 'submitted' }])
  })

  it('is an alarm that somebody judged to be a fault of the device, and no other', async () => {
    const { project, place, equipment } = await unit()
    const judged = { kind: 'fire-alarm', priority: 1, verdict: 'false', verdict_at: new Date(), state: 'verified' }
    await make.alarm(place, equipment, { ...judged, cause: 'deviceFault', event_key: 'fire' })
    await make.alarm(place, equipment, { ...judged, cause: 'cooking', event_key: 'smoke' })
    await walkOrders(at())
    await walkOrders(at())
    expect(await ordersIn(project)).toMatchObject([{ source: 'alarm', urgency: 'urgent', state: 'submitted' }])
  })

  it('is dropped when the equipment is well again before anybody took it', async () => {
    const { project, equipment } = await unit()
    const hazard = await anOverdueFault(project, equipment)
    await walkOrders(at())
    await database.owner.query("update hazard set state = 'closed', closed_at = now() where id = $1", [hazard])
    await walkOrders(at())
    const [order] = await ordersIn(project)
    expect(order).toMatchObject({ state: 'cancelled' })
    expect((await notesOf(order?.id ?? '')).at(-1)).toBe('cancel:autoRecovered')
  })
})

describe('whom the clock sends', () => {
  it('is a maintainer of the unit, on shift before off, the one with the fewest in hand', async () => {
    const { project, place } = await unit()
    const [busy, free] = [await make.account('maintainer', place), await make.account('maintainer', place)]
    await anOrder(project, { state: 'accepted', assignee_id: busy.id })
    const id = await anOrder(project)
    await walkOrders(at())
    const sent = (await ordersIn(project)).find((row) => row.id === id)
    expect(sent).toMatchObject({ state: 'assigned', assignee_id: free.id })
    expect(await notesOf(id)).toEqual(['assign:auto'])
    const told = await database.owner.query('select account_id, channel from message where case_id = $1', [id])
    expect(told.rows).toEqual([{ account_id: free.id, channel: 'push' }])
  })

  it('is nobody twice, and nobody where there is none: it waits in the queue', async () => {
    const { project, place } = await unit()
    const only = await make.account('maintainer', place)
    await make.account('manager', place)
    const id = await anOrder(project, { refused_by: [only.id] })
    await walkOrders(at())
    expect((await ordersIn(project)).find((row) => row.id === id)).toMatchObject({ state: 'submitted' })
  })
})

describe('a clock that runs out', () => {
  it('is told to whoever was sent at 80 percent, and at its end to the manager too, each once', async () => {
    const { project, place } = await unit()
    const [worker, manager] = [await make.account('maintainer', place), await make.account('manager', place)]
    const from = Date.now()
    const id = await anOrder(project, {
      state: 'assigned',
      assignee_id: worker.id,
      submitted_at: new Date(from),
      accept_due: new Date(from + 15 * minute),
      tell_at: new Date(from + 12 * minute),
      tell_percent: 80,
    })
    const heard = async () =>
      (
        await database.owner.query<{ account_id: string; channel: string }>(
          "select account_id, channel from message where case_id = $1 and channel = 'sms' order by created_at",
          [id],
        )
      ).rows.map(({ account_id }) => account_id)
    await walkOrders(at(from + 11 * minute))
    expect(await heard()).toEqual([])
    await walkOrders(at(from + 12 * minute))
    await walkOrders(at(from + 13 * minute))
    expect(await heard()).toEqual([worker.id])
    await walkOrders(at(from + 15 * minute))
    await walkOrders(at(from + 16 * minute))
    expect((await heard()).toSorted()).toEqual([worker.id, worker.id, manager.id].toSorted())
    expect(await notesOf(id)).toEqual(['remind:80', 'remind:100'])
  })

  it('that rests for fifteen days in all runs again by itself', async () => {
    const { project, place } = await unit()
    const worker = await make.account('maintainer', place)
    const rest_since = new Date(Date.now() - longestRestMs + hour)
    const resting = { state: 'suspended', assignee_id: worker.id, rest_since, finish_left_ms: 5 * hour }
    const id = await anOrder(project, { ...resting, rest_used_ms: 0 })
    await walkOrders(at())
    expect((await ordersIn(project))[0]).toMatchObject({ state: 'suspended' })
    await walkOrders(at(Date.now() + 2 * hour))
    const { rows } = await database.owner.query(
      'select state, rest_used_ms, finish_due from work_order where id = $1',
      [id],
    )
    const due = new Date(rest_since.getTime() + longestRestMs + 5 * hour)
    expect(rows).toEqual([{ state: 'processing', rest_used_ms: longestRestMs, finish_due: due }])
  })

  it('is none after the work was accepted; a week later the order closes without a rating', async () => {
    const { project } = await unit()
    const passed_at = new Date(Date.now() - 7 * 24 * hour)
    const id = await anOrder(project, { state: 'passed', passed_at })
    await walkOrders(at())
    expect((await ordersIn(project))[0]).toMatchObject({ id, state: 'closed' })
  })
})
