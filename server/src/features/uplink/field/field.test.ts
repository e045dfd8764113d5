/** Slaves behind Modbus, from their registers to the tables, and an order back. */
import { breakerMap } from '@vigil/device-types/register-maps/breakers'
import { floatMeterMap } from '@vigil/device-types/register-maps/meters'
import type { Report } from '@vigil/protocols/device-message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSlaves, type SlaveLine } from '#testing/field-slaves.ts'
import { startTestGateway, type TestDevice, type TestGateway } from '#testing/start-test-gateway.ts'

let stage: TestGateway
let gateway: Awaited<ReturnType<TestGateway['another']>>
const lines: SlaveLine[] = []
const settings = { VIGIL_FIELD_NETWORKS: '127.0.0.0/8' }

beforeAll(async () => {
  stage = await startTestGateway()
  gateway = await stage.another(settings)
})
afterAll(async () => {
  for (const line of lines) line.stop()
  await stage.stop()
})

const startLine = async (...args: Parameters<typeof startSlaves>): Promise<SlaveLine> => {
  const line = await startSlaves(...args)
  lines.push(line)
  return line
}

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await stage.database.owner.query<Row>(text, values)).rows

interface Placed {
  readonly device: TestDevice
  readonly port: number
  readonly protocol?: string
  readonly answerMs?: number
}

const place = ({ device, port, protocol = 'modbusTcp', answerMs = 200 }: Placed) =>
  rows('insert into field_line (equipment_id, protocol, host, port, answer_ms) values ($1, $2, $3, $4, $5)', [
    device.id,
    protocol,
    '127.0.0.1',
    port,
    answerMs,
  ])
const put = (equipment: string, line: TestDevice, address: string, map: string) =>
  rows('insert into field_slave (equipment_id, line_id, address, map) values ($1, $2, $3, $4)', [
    equipment,
    line.id,
    address,
    map,
  ])
/** One breaker, alone on its line. */
const breakerOn = async (line: SlaveLine, protocol = 'modbusTcp'): Promise<TestDevice> => {
  const device = await stage.device({ type_no: 159 })
  line.show(1, breakerMap, { switchState: 'closed', voltage: 221.5 })
  await place({ device, port: line.port, protocol })
  await put(device.id, device, '1', breakerMap.id)
  return device
}
// What a gateway wrote into the inbox is a report.
const reportsOf = async (device: TestDevice): Promise<Report[]> =>
  (await stage.inbox(device, ['report'])).map(({ text }) => JSON.parse(text) as Report)
const statesOf = async (device: TestDevice) =>
  (await reportsOf(device)).flatMap(({ values }) =>
    values['switchState'] === undefined ? [] : [values['switchState']],
  )
const patient = { timeout: 20_000 }

it.each(['modbusTcp', 'modbusRtu'] as const)(
  'by %s tells what a breaker shows, once, and again when it is another',
  async (protocol) => {
    const line = await startLine(protocol === 'modbusTcp' ? 'tcp' : 'rtu')
    const device = await breakerOn(line, protocol)
    await expect.poll(() => statesOf(device), patient).toEqual(['closed'])
    const asked = line.slave(1).askedAt.length
    await expect.poll(() => line.slave(1).askedAt.length, patient).toBeGreaterThan(asked + 3)
    expect(await statesOf(device)).toEqual(['closed'])
    line.show(1, breakerMap, { switchState: 'tripped', tripReason: 'short' })
    await expect.poll(() => statesOf(device), patient).toEqual(['closed', 'tripped'])
    const said = await reportsOf(device)
    expect(new Set(said.map(({ boot }) => boot)).size).toBe(1)
    expect(said.map(({ seq }) => seq)).toEqual(said.map(({ seq }) => seq).toSorted((a, b) => a - b))
    expect(await rows('select quality, faults from field_slave where equipment_id = $1', [device.id])).toEqual([
      { quality: 'good', faults: {} },
    ])
  },
)

it('of a register that is not there tells the rest, and says which point is wrong', async () => {
  const line = await startLine('tcp')
  const device = await breakerOn(line)
  line.slave(1).memory.input.delete(16)
  await expect
    .poll(() => rows('select quality, faults from field_slave where equipment_id = $1', [device.id]), patient)
    .toEqual([{ quality: 'error', faults: expect.objectContaining({ energyTotal: 'Modbus exception 2' }) }])
  expect(await statesOf(device)).toEqual(['closed'])
})

it('guesses nothing from wrong sums and noise, and hears the line when it is whole again', async () => {
  let isNoisy = true
  const line = await startLine('rtu', (answer) => {
    if (isNoisy) answer[answer.length - 1] = (answer.at(-1) ?? 0) ^ 0x55
    return answer
  })
  const device = await breakerOn(line, 'modbusRtu')
  await expect.poll(() => line.slave(1).askedAt.length, patient).toBeGreaterThan(1)
  expect(await reportsOf(device)).toEqual([])
  isNoisy = false
  await expect.poll(() => statesOf(device), patient).toContain('closed')
  // Said once for each session: a slow machine breaks the line again, and whoever hears the next has heard nothing yet.
  expect(new Set(await statesOf(device))).toEqual(new Set(['closed']))
})

it('lets no dead slave delay a living one', async () => {
  const line = await startLine('tcp')
  const device = await stage.device({ type_no: 197 })
  for (let unit = 1; unit <= 20; unit += 1) {
    line.show(unit, floatMeterMap, { voltageA: 220, energyTotal: unit })
    line.slave(unit).isDead = unit > 18
    const child = await stage.make.equipment(stage.place, {
      type_no: 174,
      parent_id: device.id,
      child_key: String(unit),
      key_code: device.keyCode,
    })
    if (unit === 1) await place({ device, port: line.port })
    await put(child, device, String(unit), floatMeterMap.id)
  }
  // The first four questions of each, and the first round after that.
  await expect.poll(() => line.slave(18).askedAt.length, { timeout: 45_000 }).toBeGreaterThan(8)
  for (let unit = 1; unit <= 18; unit += 1) {
    const firsts = line.slave(unit).askedAt
    const inPeriod = (firsts[5] ?? Infinity) - (firsts[0] ?? 0)
    expect(inPeriod).toBeLessThan(16_500)
  }
  expect(line.slave(19).askedAt.length).toBeLessThan(6)
}, 60_000)

it('asks nobody outside of the networks that were named, and nothing where none is', async () => {
  const line = await startLine('tcp')
  const device = await breakerOn(line)
  await expect.poll(() => statesOf(device), patient).toEqual(['closed'])
  const elsewhere = await stage.another({ VIGIL_FIELD_NETWORKS: '10.0.0.0/8' })
  await gateway.stop()
  const asked = () => line.slave(1).askedAt.length
  await expect
    .poll(() => rows(`select 1 from field_lease where owner = $1`, [elsewhere.gateway]), patient)
    .toHaveLength(16)
  const before = asked()
  await expect
    .poll(() => rows(`select 1 from field_lease where until > now() + interval '4.5 s'`), patient)
    .not.toEqual([])
  expect(asked()).toBe(before)
  await elsewhere.stop()
  gateway = await stage.another(settings)
  await expect.poll(asked, patient).toBeGreaterThan(before)
})

it('is asked by one gateway at a time, and by another when that one has gone', async () => {
  const line = await startLine('tcp')
  const device = await breakerOn(line)
  await expect.poll(() => statesOf(device), patient).toEqual(['closed'])
  const other = await stage.another(settings)
  const holder = () =>
    rows<{ gateway: string }>('select gateway from equipment_session where equipment_id = $1', [device.id])
  // Shared fairly, and each line by one of both.
  await expect
    .poll(() => rows('select 1 from field_lease where owner = $1', [other.gateway]), patient)
    .not.toHaveLength(0)
  await other.stop()
  await expect.poll(holder, patient).toEqual([{ gateway: gateway.gateway }])
  const asked = line.slave(1).askedAt.length
  await expect.poll(() => line.slave(1).askedAt.length, patient).toBeGreaterThan(asked)
})
