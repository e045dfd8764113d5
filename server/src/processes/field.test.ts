/** The field from end to end: a meter to the slots of its bill, a breaker that is ordered, and whoever may not. */
import { controlCalls } from '@vigil/contract/equipment/control'
import { breakerMap } from '@vigil/device-types/register-maps/breakers'
import { floatMeterMap } from '@vigil/device-types/register-maps/meters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSlots } from '#features/energy/filling/fill-slots.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startMeters, type MeterLine } from '#testing/field-meter.ts'
import { startSlaves, type SlaveLine } from '#testing/field-slaves.ts'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'
import { runField } from './field.ts'

const log = createLog('test', 'fatal')
const patient = { timeout: 20_000 }
let site: TestSite
let token: string
let slaves: SlaveLine
let meters: MeterLine

const owner = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.server.database.owner.query<Row>(text, values)).rows
const install = (...args: string[]) => runField(site.server.database.environment, log, args)
const keyOf = async (id: string): Promise<string> =>
  (await owner<{ key_code: string }>('select key_code from equipment where id = $1', [id]))[0]?.key_code ?? ''
const shadowOf = async (id: string, property: string): Promise<unknown> =>
  (
    await owner<{ value: unknown }>(
      `select reported -> $2 -> 'value' as value from equipment_shadow where equipment_id = $1`,
      [id, property],
    )
  )[0]?.value

beforeAll(async () => {
  site = await startTestSite({ VIGIL_FIELD_NETWORKS: '127.0.0.0/8' })
  ;({ token } = await site.loginAs('manager'))
  slaves = await startSlaves('tcp')
  meters = await startMeters()
})
afterAll(async () => {
  slaves.stop()
  meters.stop()
  await site.stop()
})

/** A box with one meter on its line, and how the meter shows more. */
const places = {
  async modbus(kwh: number) {
    const box = await site.device({ type_no: 197 })
    slaves.show(7, floatMeterMap, { voltageA: 221.5, energyTotal: kwh })
    const keyCode = await keyOf(box.id)
    const row = { type_no: 174, parent_id: box.id, child_key: '7', key_code: keyCode }
    const meter = await site.server.make.equipment({ oem: site.oem, project: site.project }, row)
    await install(
      '--key-code',
      keyCode,
      '--protocol',
      'modbusTcp',
      '--host',
      '127.0.0.1',
      '--port',
      String(slaves.port),
    )
    await install('--key-code', keyCode, '--child', '7', '--address', '7', '--map', floatMeterMap.id)
    return { box: box.id, meter, show: (more: number) => slaves.show(7, floatMeterMap, { energyTotal: more }) }
  },
  async dlt645(kwh: number) {
    const box = await site.device({ type_no: 197 })
    const figures = new Map([
      ['00010000', kwh],
      ['02010100', 221.5],
    ])
    meters.meters.set('000102030425', figures)
    const keyCode = await keyOf(box.id)
    const row = { type_no: 174, parent_id: box.id, child_key: '000102030425', key_code: keyCode }
    const meter = await site.server.make.equipment({ oem: site.oem, project: site.project }, row)
    await install('--key-code', keyCode, '--protocol', 'dlt645', '--host', '127.0.0.1', '--port', String(meters.port))
    await install('--key-code', keyCode, '--child', '000102030425', '--address', '000102030425')
    return { box: box.id, meter, show: (more: number) => void figures.set('00010000', more) }
  },
}

describe('a meter', () => {
  it.each(['modbus', 'dlt645'] as const)('by %s comes into the slots of its bill', async (protocol) => {
    const { box, meter, show } = await places[protocol](1_206.5)
    await expect.poll(() => shadowOf(meter, 'energyTotal'), patient).toBe(1_206.5)
    await expect.poll(() => shadowOf(meter, 'voltageA'), patient).toBe(221.5)
    // As if that had been half an hour ago: then a whole quarter lies between it and the next.
    const written = await owner(
      `update equipment_history set received_at = received_at - interval '31 min', device_time = device_time - interval '31 min'
       where equipment_id = $1 returning 1`,
      [meter],
    )
    expect(written.length).toBeGreaterThan(0)
    show(1_208)
    // Installed anew, it is read anew.
    await owner('update field_line set answer_ms = 900 where equipment_id = $1', [box])
    await expect.poll(() => shadowOf(meter, 'energyTotal'), patient).toBe(1_208)
    const url = site.server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
    const pool = createPool({ url, log, max: 3, pipeline: true })
    await fillSlots({ transactor: createTransactor(pool), now: () => Date.now() + 1_000 })
    await pool.end()
    const [sum] = await owner<{ wh: number }>(
      `select sum(w)::float8 as wh from energy_day, unnest(wh) w where equipment_id = $1 and project_id = $2`,
      [meter, site.project],
    )
    expect(sum?.wh).toBeGreaterThan(600)
    expect(sum?.wh).toBeLessThanOrEqual(1_500)
  })
})

describe('an order', () => {
  const ready = async (unit: number) => {
    const device = await site.device({ type_no: 159 })
    const line = await startSlaves('tcp')
    line.show(unit, breakerMap, { switchState: 'closed', voltage: 220 })
    const slave = line.slave(unit)
    const keyCode = await keyOf(device.id)
    const address = ['--host', '127.0.0.1', '--port', String(line.port), '--answer-ms', '400']
    await install('--key-code', keyCode, '--protocol', 'modbusTcp', ...address)
    await install('--key-code', keyCode, '--address', String(unit), '--map', breakerMap.id)
    await expect.poll(() => shadowOf(device.id, 'switchState'), patient).toBe('closed')
    return { device, slave, line, shows: (state: string) => line.show(unit, breakerMap, { switchState: state }) }
  }
  const place = async (equipmentId: string, as = token) => {
    const asked = { equipmentId, action: 'switchOff', params: {} }
    const { nonce } = await site.server.result(controlCalls.prepare, asked, as)
    return (await site.server.result(controlCalls.operate, { nonce }, as)).commandId
  }
  const stateOf = async (commandId: string) =>
    (await site.server.result(controlCalls.detail, { commandId }, token)).command.state

  it('is written once, and is done when the contact reads so', async () => {
    const { device, slave, shows, line } = await ready(3)
    slave.obeys = () => setTimeout(shows, 600, 'open')
    const commandId = await place(device.id)
    await expect.poll(() => stateOf(commandId), patient).toBe('done')
    expect(slave.written).toEqual([1])
    expect(await shadowOf(device.id, 'switchState')).toBe('open')
    line.stop()
  })

  it('that was taken and moved nothing is not done', async () => {
    const { device, slave, line } = await ready(4)
    const commandId = await place(device.id)
    await expect.poll(() => stateOf(commandId), patient).toBe('acknowledged')
    const asked = slave.askedAt.length
    await expect.poll(() => slave.askedAt.length, patient).toBeGreaterThan(asked + 8)
    expect(await stateOf(commandId)).toBe('acknowledged')
    expect(slave.written).toEqual([1])
    line.stop()
  })

  it('that nobody answered is never written again, also when the slave is back', async () => {
    const { device, slave, line } = await ready(5)
    slave.isDead = true
    const commandId = await place(device.id)
    await expect.poll(() => slave.written, patient).toEqual([1])
    const asked = slave.askedAt.length
    slave.isDead = false
    await expect.poll(() => slave.askedAt.length, patient).toBeGreaterThan(asked + 4)
    expect(slave.written).toEqual([1])
    expect(await stateOf(commandId)).toBe('sent')
    line.stop()
  })

  it('of somebody of another unit is none, and nothing is written', async () => {
    const { device, slave, line } = await ready(6)
    const { make } = site.server
    const other = await make.oem()
    const { loginName } = await make.account('manager', { oem: other, project: await make.project(other) })
    const stranger = await site.server.signIn(loginName)
    await expect(place(device.id, stranger)).rejects.toThrow()
    expect(slave.written).toEqual([])
    line.stop()
  })
})

describe('who installs', () => {
  it.each([
    [['--protocol', 'modbusTcp', '--host', '127.0.0.1', '--port', '1'], 'say which equipment'],
    [['--key-code', 'NOBODY', '--protocol', 'modbusTcp', '--host', '10.0.0.1', '--port', '502'], 'no equipment'],
    [['--key-code', 'NOBODY', '--protocol', 'modbusTcp', '--host', 'meters', '--port', '502'], '--host'],
    [['--key-code', 'NOBODY', '--protocol', 'modbusTcp', '--host', '10.0.0.1', '--port', '0'], '--port'],
    [['--key-code', 'NOBODY', '--protocol', 'telnet', '--host', '10.0.0.1', '--port', '1'], '--protocol'],
    [['--key-code', 'NOBODY', '--address', '1', '--map', 'nothing'], '--map'],
    [['--key-code', 'NOBODY', '--address', 'x'], '--address'],
    [['--key-code', 'NOBODY', '--address', '1', '--map', 'meterFloat'], 'no line'],
  ])('is refused with %j', async (args, reason) => {
    await expect(install(...args)).rejects.toThrow(reason)
  })
})
