/** A meter by Modbus: asked over its own socket by the gateway, counted in quarters of an hour, and explained as an amount. */
import { dirname } from 'node:path'
import { floatMeterMap } from '@vigil/device-types/register-maps/meters'
import { startSlaveLine, type SlaveLine } from '@vigil/simulator/field/slave-line'
import { realWorld } from '@vigil/simulator/world'
import { startStack } from '@vigil/stack/stack'
import type { Page } from 'playwright-core'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { until } from '#until.ts'
import { bringAlong, type BroughtDevice } from './brought-along.ts'
import type { Calls } from './new-operator.ts'
import { runProgram } from './run-program.ts'

const { city, person } = setStage()
const { chief, projectId, asChief, add, takeAway } = bringAlong(city)

const [boxType, meterType] = [197, 174]
const [before, after] = [1_206.5, 1_230.5]
/** Nothing that would raise an alarm. */
const well = { voltageA: 221.5, currentA: 16, activePower: 3.4, powerFactor: 0.96, frequency: 50 }
const usedWh = (after - before) * 1_000
const quarterMs = 900_000
const dayMs = 96 * quarterMs
/** The unit's clock. */
const eastMs = 8 * 3_600_000

interface Moment {
  readonly at: number
  readonly kwh: number
}

/** Where the installation keeps what the gateway read. */
const openStore = async (ownerUrl: string, equipmentId: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  const readings = async (): Promise<Moment[]> => {
    const { rows } = await client.query<{ at: Date; kwh: number }>(
      `select received_at as at, (reported ->> 'energyTotal')::float8 as kwh from equipment_history
       where equipment_id = $1 and reported ? 'energyTotal' order by received_at`,
      [equipmentId],
    )
    return rows.map(({ at, kwh }) => ({ at: at.getTime(), kwh }))
  }
  return {
    /** The moment at which the meter was first read to have this on its counter. */
    readAt: (kwh: number): Promise<number> =>
      until(async () => {
        const found = (await readings()).find((reading) => reading.kwh === kwh)
        if (!found) throw new Error(`${kwh} kWh was not read`)
        return found.at
      }, 25_000),
    /** What was read until now was read half an hour ago: a whole quarter lies between it and what is read next. */
    letTimePass: () =>
      client.query(
        `update equipment_history set received_at = received_at - interval '31 min',
           device_time = device_time - interval '31 min' where equipment_id = $1`,
        [equipmentId],
      ),
    /** A meter is looked at after each quarter; this one has one behind it. */
    endQuarter: () =>
      client.query(`update energy_cursor set due_at = '-infinity' where equipment_id = $1`, [equipmentId]),
  }
}

const install = async (environment: NodeJS.ProcessEnv, box: BroughtDevice, { port }: SlaveLine) => {
  const field = (...flags: string[]) => runProgram(environment, 'field', ['--key-code', box.keyCode, ...flags])
  const line = ['--protocol', 'modbusTcp', '--host', '127.0.0.1', '--port', String(port)]
  await field(...line)
  await field('--child', '7', '--address', '7', '--map', floatMeterMap.id)
  return {
    /** Installed anew, it is read anew. */
    again: () => field(...line, '--answer-ms', '900'),
    remove: () => field('--remove'),
  }
}

/** A quarter is booked once the counter was read after its end; between two readings use is even. Of the last day alone. */
const bookedWh = (from: number, to: number): number => {
  const end = Math.floor(to / quarterMs) * quarterMs
  const midnight = Math.floor((end - 1 + eastMs) / dayMs) * dayMs - eastMs
  const usedBy = (at: number): number => Math.floor((usedWh * (at - from)) / (to - from))
  return usedBy(end) - (midnight > from ? usedBy(midnight) : 0)
}

interface Slot {
  readonly wh: number
  /** In 0.0001 yuan for a kWh. */
  readonly price: number
}

const slotsOf = async ({ form }: Calls, equipmentId: string): Promise<readonly Slot[]> => {
  const use = await form('energy/getUse.action', { projectId, period: 'month' })
  // As the contract says.
  const { day } = use['load'] as { day: string }
  // As above.
  return (await form('energy/findSlots.action', { projectId, day, equipmentId }))['rows'] as Slot[]
}

const explain = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '看 15 分钟明细' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('回路').selectOption({ label: name })
  return sheet.getByRole('row', { name: /^合计/ })
}

it('what a meter counted between two readings by Modbus is an amount that the bill explains', async () => {
  const name = `三层总表 ${Date.now() % 100_000}`
  const line = await startSlaveLine('tcp', realWorld)
  line.show(7, floatMeterMap, { ...well, energyTotal: before })
  const box = await add({ equipmentTypeId: boxType, deviceName: '电表箱' })
  const behind = { parentId: box.equipmentId, childDeviceKey: '7' }
  const meter = await add({ equipmentTypeId: meterType, deviceName: name, ...behind })
  const { environment } = await startStack({ dir: dirname(city.cityFile) })
  const field = await install(environment, box, line)
  onTestFinished(async () => {
    await takeAway([meter])
    await field.remove()
    line.stop()
    await takeAway([box])
  })
  const store = await openStore(environment.VIGIL_DATABASE_OWNER_URL, meter.equipmentId)
  await store.readAt(before)
  await store.letTimePass()
  const from = await store.readAt(before)
  line.show(7, floatMeterMap, { energyTotal: after })
  await field.again()
  const to = await store.readAt(after)
  await store.endQuarter()

  const calls = await asChief()
  const slots = await until(async () => {
    const rows = await slotsOf(calls, meter.equipmentId)
    if (rows.length === 0) throw new Error('no quarter is booked')
    return rows
  }, 75_000)
  const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)
  const wh = bookedWh(from, to)
  expect(sumOf(slots.map((slot) => slot.wh))).toBe(wh)
  expect(wh).toBeGreaterThan(usedWh / 3)
  const yuan = Math.round(sumOf(slots.map((slot) => slot.wh * slot.price)) / 100_000) / 100

  const { page, open, complaints } = await person(chief)
  await open('/pagesEquipment/intelligentElectricityConsumptionManagementPlatform')
  const total = await explain(page, name)
  await total.getByText((wh / 1_000).toFixed(1), { exact: true }).waitFor()
  await total.getByText(yuan.toFixed(2), { exact: true }).waitFor()
  await shoot(page, 'meter-1-explained')
  expect(complaints).toEqual([])
}, 120_000)
