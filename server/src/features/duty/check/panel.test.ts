/** A duty check at the panel: asked on its own socket by GB/T 26875.3, answered by the key on it, within ten minutes. */
import { dutyCalls } from '@vigil/contract/duty/duty'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { readUnit, writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands } from '@vigil/protocols/gb26875/frame'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { frameOf, rawTransmitter } from '#testing/raw-transmitter.ts'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'
import { sweepChecks } from './check.sweep.ts'

let site: TestSite
let pool: ReturnType<typeof createPool>
let project: string
let operator: string
let addresses: { source: number; target: number }
let line: ReturnType<typeof rawTransmitter>
let made = 0

beforeAll(async () => {
  site = await startTestSite({ VIGIL_GB26875_LISTEN: '127.0.0.1:0' })
  const url = site.server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await site.stop()
})

const panelIn = async (unit: string) => {
  made += 1
  const place = { source: 20_000 + made, target: 119 }
  const { id } = await site.device({ type_no: 102, name: 'Transmitter', project_id: unit })
  await site.server.database.owner.query(
    'insert into equipment_transmitter (equipment_id, source, target) values ($1, $2, $3)',
    [id, place.source, place.target],
  )
  const socket = rawTransmitter(site.gateway.listening[1]?.port ?? 0)
  socket.send(frameOf(place, 1))
  await expect.poll(socket.confirmed, { timeout: 5_000 }).toEqual([1])
  return { place, socket }
}

beforeEach(async () => {
  project = await site.server.make.project(site.oem)
  const { loginName } = await site.server.make.account('oem', { oem: site.oem, project })
  operator = await site.server.signIn(loginName)
  const panel = await panelIn(project)
  addresses = panel.place
  line = panel.socket
})
afterEach(() => line.end())

const sweep = () => sweepChecks({ transactor: createTransactor(pool), newId: uuidV7, now: () => Date.now() })
const ask = () => site.server.result(dutyCalls.ask, { projectId: project }, operator)
const now = () => site.server.result(dutyNowCalls.now, { projectId: project }, operator)
const asked = (socket = line) =>
  socket.heard.filter(({ command, unit }) => {
    const read = command === commands.control ? readUnit(unit) : undefined
    return read && 'message' in read && read.message.kind === 'dutyCheck'
  })
/** The key on the transmitter: bit 5 of its operations. */
const press = (serial: number, place = addresses, socket = line, operation = 1 << 5) => {
  const unit = writeUnit('deviceOperation', [{ operation, operator: 1, at: timeTagOf(Date.now()) }])
  socket.send(frameOf(place, serial, { unit }))
  return expect.poll(socket.confirmed, { timeout: 5_000 }).toContain(serial)
}
/** Whatever was said so far is judged. */
const judged = () =>
  expect
    .poll(
      async () => {
        const behind = 'select 1 from event_inbox i join lease l using (lane, shard_group) where i.id > l.position'
        return (await site.server.database.owner.query(behind)).rows
      },
      { timeout: 10_000 },
    )
    .toEqual([])
const confirmOrder = () => {
  const [order] = asked()
  line.send(frameOf(addresses, order?.serial ?? 0, { command: commands.confirm, unit: new Uint8Array() }))
}

describe('a duty check at the panel [workflows 13]', () => {
  it('sounds there once, and the key on it answers: log and page say where', async () => {
    const check = await ask()
    await sweep()
    await expect.poll(() => asked().length, { timeout: 5_000 }).toBe(1)
    confirmOrder()
    await press(2)
    await expect.poll(async () => (await now()).openCheck, { timeout: 10_000 }).toBeNull()
    expect((await now()).lastCheck).toMatchObject({
      checkId: check.checkId,
      state: 'answered',
      answeredByName: null,
      answeredOnName: 'Transmitter',
    })
    const wish = { projectId: project, kind: 'checkAnswered' as const, size: 5 }
    const { rows } = await site.server.result(dutyCalls.log, wish, operator)
    expect(rows).toMatchObject([{ actorName: null, equipmentName: 'Transmitter', subjectId: check.checkId }])
    await sweep()
    await sweep()
    expect(asked()).toHaveLength(1)
    const { rows: orders } = await site.server.database.owner.query(
      `select state, account_id, is_read from command where origin_kind = 'dutyCheck' and origin_id = $1`,
      [check.checkId],
    )
    expect(orders).toEqual([{ state: 'done', account_id: null, is_read: true }])
  })

  it('is not answered by another key, by the panel of another unit, or after its window', async () => {
    const other = await panelIn(await site.server.make.project(site.oem))
    const { checkId } = await ask()
    await sweep()
    await press(2, addresses, line, 1 << 1)
    await press(2, other.place, other.socket)
    expect(asked(other.socket)).toEqual([])
    await judged()
    expect((await now()).openCheck).not.toBeNull()
    const late = `update duty_check set asked_at = asked_at - interval '11 min', due_at = due_at - interval '11 min' where id = $1`
    await site.server.database.owner.query(late, [checkId])
    await press(3)
    await judged()
    await sweep()
    await expect.poll(async () => (await now()).lastCheck?.state, { timeout: 10_000 }).toBe('missed')
    other.socket.end()
  })
})
