/** A fire panel's fire, from its socket to the table of alarms and back to normal. */
import { frameCalls } from '@vigil/contract/equipment/frames'
import { pointTableCalls } from '@vigil/contract/equipment/point-table'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { commands, readFrame, writeFrame } from '@vigil/protocols/gb26875/frame'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { frameOf, pointsSay, rawTransmitter } from '#testing/raw-transmitter.ts'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'

let site: TestSite
const addresses = { source: 10_001, target: 119 }
let transmitter: string
let point: string

beforeAll(async () => {
  site = await startTestSite({ VIGIL_GB26875_LISTEN: '127.0.0.1:0' })
  const { owner } = site.server.database
  transmitter = (await site.device({ type_no: 102 })).id
  await owner.query('insert into equipment_transmitter (equipment_id, source, target) values ($1, $2, $3)', [
    transmitter,
    addresses.source,
    addresses.target,
  ])
  const row = { type_no: 104, parent_id: transmitter, child_key: '1.1/3.12', key_code: 'TX-1-POINT' }
  point = await site.server.make.equipment({ oem: site.oem, project: site.project }, row)
})
afterAll(() => site.stop())

const alarms = async (equipment: string) => {
  const { rows } = await site.server.database.owner.query<{ event_key: string; condition: string; count: number }>(
    `select event_key, condition, count from alarm where equipment_id = $1 and priority = 1 order by id`,
    [equipment],
  )
  return rows
}

const panel = () => rawTransmitter(site.gateway.listening[1]?.port ?? 0)

it('raises one alarm however often it is sent, is shown with its bytes, and ends when the panel says so', async () => {
  const line = panel()
  const fire = frameOf(addresses, 1, { unit: pointsSay([{ state: 3 }]) })
  line.send(fire, fire)
  await expect.poll(line.confirmed, { timeout: 5_000 }).toEqual([1, 1])
  await expect
    .poll(() => alarms(point), { timeout: 10_000 })
    .toEqual([{ event_key: 'fireAlarm', condition: 'active', count: 1 }])
  const { token } = await site.loginAs('manager')
  const newest = async () => (await site.server.result(frameCalls.list, { equipmentId: point, size: 5 }, token)).rows[0]
  // What we said to it is kept a moment later, and nobody waits for that.
  await expect.poll(async () => (await newest())?.answer?.kind, { timeout: 10_000 }).toBe('confirm')
  const shown = await newest()
  const answer = readFrame(Buffer.from(shown?.answer?.hex ?? '', 'hex'))
  expect(answer).toMatchObject({ message: { serial: 1, source: 119, target: 10_001, command: commands.confirm } })
  expect(shown).toMatchObject({
    protocol: 'gb26875',
    topic: null,
    raw: { hex: writeFrame(fire).toString('hex') },
    said: [{ child: '1.1/3.12', note: '3号楼5层501室烟感' }],
  })
  line.send(frameOf(addresses, 2, { unit: pointsSay([{ state: 1 }]) }))
  await expect
    .poll(async () => (await alarms(point)).map(({ condition }) => condition), { timeout: 10_000 })
    .not.toEqual(['active'])
  line.end()
})

it('is followed by what the panel says of its configuration: points with kind and words, before any of them speaks', async () => {
  const line = panel()
  const part = { systemType: 1, systemAddress: 1, partType: 23, zone: 9, point: 1, description: '一层大堂手报' }
  line.send(frameOf(addresses, 30, { unit: writeUnit('partConfiguration', [part]) }))
  await expect.poll(line.confirmed, { timeout: 5_000 }).toEqual([30])
  const { token } = await site.loginAs('manager')
  const unclaimed = async () =>
    (await site.server.result(pointTableCalls.unclaimed, { equipmentId: transmitter, language: 'zh' }, token)).rows
  await expect
    .poll(unclaimed, { timeout: 10_000 })
    .toMatchObject([
      { childDeviceKey: '1.1/9.1', partType: 23, equipmentTypeId: 112, description: '一层大堂手报', messages: 0 },
    ])
  line.end()
})

it('of a point that nobody registered is a fire at its transmitter, and the point is listed there', async () => {
  const line = panel()
  line.send(frameOf(addresses, 3, { unit: pointsSay([{ state: 3, point: 99 }]) }))
  await expect.poll(line.confirmed, { timeout: 5_000 }).toEqual([3])
  await expect
    .poll(() => alarms(transmitter), { timeout: 10_000 })
    .toMatchObject([{ event_key: 'fireAlarm#1.1/3.99', condition: 'active' }])
  const { rows } = await site.server.database.owner.query(
    `select raw from event_quarantine where equipment_id = $1 and reason = 'the child is not in the registry'`,
    [transmitter],
  )
  expect(rows).toHaveLength(1)
  line.end()
})
