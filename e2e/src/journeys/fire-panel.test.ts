/** A fire panel by GB/T 26875.3: from its own socket to the wall and the case, and back to normal. */
import { randomInt } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeUnit } from '@vigil/protocols/gb26875/data-unit'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'
import { createFirePanel } from '@vigil/simulator/panel/fire-panel'
import { realWorld } from '@vigil/simulator/world'
import { startStack } from '@vigil/stack/stack'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { otherUnit } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'
import { alarmAt, caseOf, press, readCase, settleCases } from './alarm-cases.ts'
import { callsOf, type Calls } from './new-operator.ts'
import { runProgram } from './run-program.ts'

const { city, person } = setStage()
const { account, device } = otherUnit(city)
const chief = account('manager')

const transmitterType = 102
const smokeType = 104
const name = '五层 501 烟感'

interface Addressing {
  readonly keyCode: string
  readonly source: number
  /** A key: drawn for this transmitter alone. */
  readonly target: number
}

interface Added {
  readonly equipmentId: string
  readonly projectId: string
  readonly keyCode: string
  readonly typeName: string
}

const add = async ({ json }: Calls, wish: object): Promise<Added> => {
  const { projectId } = device('fireAlarmHost')
  const { equipment } = await json('equipment/addEquipment.action', { projectId, ...wish })
  // As the contract says.
  return equipment as Added
}

const address = (environment: NodeJS.ProcessEnv, { keyCode, source, target }: Addressing): Promise<void> =>
  runProgram(environment, 'transmitter', [
    '--key-code',
    keyCode,
    '--source',
    String(source),
    '--target',
    String(target),
  ])

/** The place where the gateway stores what it confirms. */
const openStore = async (ownerUrl: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return {
    heldFrom: async (equipmentId: string): Promise<number> => {
      const asked = "select count(*)::integer as held from event_inbox where equipment_id = $1 and kind = 'report'"
      return (await client.query<{ held: number }>(asked, [equipmentId])).rows[0]?.held ?? 0
    },
    /** Nobody can store anything meanwhile. */
    close: async () => {
      await client.query('begin')
      await client.query('lock table event_inbox in exclusive mode')
    },
    open: () => client.query('commit'),
    /** It stays behind when the journey is over, and nobody misses its word. */
    maintain: (equipmentId: string) =>
      client.query("update equipment set lifecycle = 'maintenance' where $1 in (id, parent_id)", [equipmentId]),
  }
}

/** 1 is running, 3 is running and fire. */
const pointSays = (state: number): Uint8Array =>
  writeUnit('partState', [
    {
      systemType: 1,
      systemAddress: 1,
      partType: 42,
      zone: 3,
      point: 12,
      state,
      description: '3号楼5层501室烟感',
      at: timeTagOf(Date.now()),
    },
  ])

const settle = async (calls: Calls, places: readonly Added[]): Promise<void> => {
  for (const { equipmentId } of places) await settleCases(calls, equipmentId)
}

it('a fire of a panel is stored before it is confirmed, and stands on the wall until the panel is normal', async () => {
  const calls = await callsOf(city, chief)
  const keyCode = `TX-${Date.now()}`
  const addresses = { source: Date.now() % 2 ** 32, target: randomInt(2 ** 47) }
  const transmitter = await add(calls, { keyCode, deviceName: '用户信息传输装置', equipmentTypeId: transmitterType })
  const behind = { parentId: transmitter.equipmentId, childDeviceKey: '1.1/3.12' }
  const point = await add(calls, { ...behind, keyCode: `${keyCode}-P`, deviceName: name, equipmentTypeId: smokeType })
  const { environment } = await startStack({ dir: dirname(city.cityFile) })
  await address(environment, { keyCode, ...addresses })
  const store = await openStore(environment.VIGIL_DATABASE_OWNER_URL)
  const { hostname: host, port } = new URL(city.panels)
  // In pieces of five bytes, and everything twice.
  const panel = createFirePanel({
    centres: [{ host, port: Number(port) }],
    ...addresses,
    world: realWorld,
    faults: { tornInto: 5, times: 2 },
  })
  onTestFinished(async () => {
    await panel.say(pointSays(1))
    await store.maintain(transmitter.equipmentId)
    panel.stop()
    await settle(calls, [transmitter, point])
  })
  const wall = await person(account('dutyOfficer'), { size: 'wide' })
  await wall.open('/pages/index/indexNew?wall=1')
  const queue = wall.page.getByRole('region', { name: '报警队列' })
  const row = queue.getByRole('button').filter({ hasText: name })

  await store.close()
  const said = panel.say(pointSays(3))
  expect(await Promise.race([said, sleep(2_000, 'nothing yet')])).toBe('nothing yet')
  expect(await store.heldFrom(transmitter.equipmentId)).toBe(0)
  await store.open()
  expect(await said).toBe('confirmed')
  // Said twice in one breath, and stored once.
  expect(await store.heldFrom(transmitter.equipmentId)).toBe(1)
  await row.filter({ hasText: '火警' }).waitFor()
  await shoot(wall.page, 'fire-panel-1-wall')
  const { alarmId } = await alarmAt(calls, point.equipmentId, { kinds: 'fire-alarm' })

  const phone = await person(chief)
  await phone.open(caseOf(alarmId))
  await press(phone.page, '确认收到')
  await shoot(phone.page, 'fire-panel-2-case')
  await phone.open(deviceAddress('/pagesEquimmentInfo/equ_fire_detector', { ...point, type: point.typeName }))
  await press(phone.page, '查看原始报文')
  await phone.page.getByRole('button', { name: /上报.*烟雾火警/ }).click()
  const fields = phone.page.getByRole('toolbar', { name: '译码' })
  await fields.getByRole('button', { name: /状态.*火警/ }).click()
  await phone.page.getByText('状态：偏移 36，2 字节').waitFor()
  await shoot(phone.page, 'fire-panel-3-fields')

  expect(await panel.say(pointSays(1))).toBe('confirmed')
  await expect.poll(async () => (await readCase(calls, alarmId)).condition, { timeout: 15_000 }).toBe('recovered')
  await phone.open(caseOf(alarmId))
  await phone.page
    .getByText(/已恢复/)
    .first()
    .waitFor()
  await shoot(phone.page, 'fire-panel-4-normal')
  expect([...phone.complaints, ...wall.complaints]).toEqual([])
}, 180_000)
