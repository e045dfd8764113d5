/** An operator's own kind of equipment, from the form to the first alarm; and nothing of it for another operator. */
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { firstMadeNo, madeTypeCalls, type MadeDraft } from '@vigil/contract/equipment/made-type'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestSite, type TestSite } from '#testing/start-test-site.ts'

let site: TestSite
let operator: string
let manager: string
let neighbour: string

beforeAll(async () => {
  site = await startTestSite()
  const { make, signIn } = site.server
  operator = await signIn((await make.account('oem', { oem: site.oem })).loginName)
  manager = (await site.loginAs('manager')).token
  neighbour = await signIn((await make.account('oem', { oem: await make.oem() })).loginName)
})
afterAll(() => site.stop())

const draft = (change: Partial<MadeDraft> = {}): MadeDraft => ({
  name: { zh: '氢气探测器', en: 'Hydrogen detector' },
  system: 'gas',
  reportIntervalSec: 60,
  offlineAfterSec: 300,
  readings: [
    {
      type: 'number',
      key: 'hydrogen',
      name: { zh: '氢气浓度', en: 'Hydrogen' },
      unit: '%LEL',
      min: 0,
      max: 100,
      decimals: 1,
      typical: 0,
      limits: [{ op: 'gt', value: 25, holdSec: 0, hysteresis: 5, event: 'hydrogenHigh' }],
    },
  ],
  events: [{ key: 'hydrogenHigh', name: { zh: '氢气泄漏', en: 'Hydrogen leak' }, meaning: 'life' }],
  ...change,
})

const add = (change: Partial<MadeDraft> = {}, token = operator) =>
  site.server.result(madeTypeCalls.add, { oemId: site.oem, draft: draft(change) }, token)
const steps = [
  { afterSec: 0, values: { hydrogen: 3 } },
  { afterSec: 5, values: { hydrogen: 40 } },
  { afterSec: 5, values: { hydrogen: 22 } },
  { afterSec: 5, values: { hydrogen: 10 } },
]
const published = async (change: Partial<MadeDraft> = {}) => {
  const { madeTypeId } = await add(change)
  await site.server.result(madeTypeCalls.try, { madeTypeId, steps }, operator)
  return site.server.result(madeTypeCalls.publish, { madeTypeId }, operator)
}

describe('a kind that an operator makes', () => {
  it('is tried on a simulated device that the rules of real ones judge', async () => {
    const { madeTypeId, state, isTried } = await add()
    expect({ state, isTried }).toEqual({ state: 'draft', isTried: false })
    const trial = await site.server.result(madeTypeCalls.try, { madeTypeId, steps }, operator)
    const leak = { key: 'hydrogenHigh', name: { zh: '氢气泄漏', en: 'Hydrogen leak' }, kind: 'alarm', priority: 1 }
    expect(trial.steps.map(({ signals }) => signals)).toEqual([
      [],
      [{ ...leak, on: true }],
      // Not far enough back.
      [],
      [{ ...leak, on: false }],
    ])
    expect(await site.server.result(madeTypeCalls.detail, { madeTypeId }, operator)).toMatchObject({ isTried: true })
  })

  it('goes into use only tried, and as it was tried', async () => {
    const { madeTypeId } = await add()
    const publish = () => site.server.send(madeTypeCalls.publish, { madeTypeId }, operator)
    expect(await publish()).toMatchObject({ code: 'madeTypeUntried' })
    await site.server.result(madeTypeCalls.try, { madeTypeId, steps }, operator)
    const renamed = draft({ name: { zh: '另一种', en: 'Another' } })
    await site.server.result(madeTypeCalls.change, { madeTypeId, draft: renamed }, operator)
    expect(await publish()).toMatchObject({ code: 'madeTypeUntried' })
    await site.server.result(madeTypeCalls.try, { madeTypeId, steps }, operator)
    expect(await publish()).toMatchObject({ result: { state: 'published', version: 1 } })
    // The answer was lost: it is the same version.
    expect(await publish()).toMatchObject({ result: { state: 'published', version: 1 } })
    const changed = await site.server.result(madeTypeCalls.change, { madeTypeId, draft: draft() }, operator)
    expect(changed).toMatchObject({ state: 'changed', version: 1, versions: [{ version: 1 }] })
    expect(await site.server.send(madeTypeCalls.remove, { madeTypeId }, operator)).toMatchObject({
      code: 'madeTypeInUse',
    })
  })

  it('says at its field what does not hold together', async () => {
    const [reading] = draft().readings
    if (reading?.type !== 'number') throw new Error('the first reading is a number')
    const wrong: [Partial<MadeDraft>, string, string][] = [
      [{ offlineAfterSec: 10 }, 'draft.offlineAfterSec', 'silence'],
      [{ events: [] }, 'draft.readings.0.limits.0', 'event'],
      [{ readings: [reading, reading] }, 'draft.readings.1.key', 'twice'],
      [{ readings: [{ ...reading, typical: 200 }] }, 'draft.readings.0.typical', 'typical'],
      [{ readings: [{ ...reading, key: 'constructor' }] }, 'draft.readings.0.key', ''],
    ]
    for (const [change, path, code] of wrong) {
      const answer = await site.server.send(madeTypeCalls.add, { oemId: site.oem, draft: draft(change) }, operator)
      expect(answer, path).toMatchObject({ code: 'invalidInput' })
      expect(JSON.stringify(answer), path).toContain(path)
      expect(JSON.stringify(answer), path).toContain(code)
    }
    const { madeTypeId, problems } = await add({ system: 'nowhere' })
    expect(problems).toEqual(['there is no system nowhere'])
    await site.server.result(madeTypeCalls.try, { madeTypeId, steps }, operator)
    expect(await site.server.send(madeTypeCalls.publish, { madeTypeId }, operator)).toMatchObject({
      code: 'madeTypeUnsound',
    })
    expect(await site.server.result(madeTypeCalls.remove, { madeTypeId }, operator)).toEqual({ removed: true })
  })

  it('alarms by its own limit from the first word of its first device', async () => {
    const { equipmentTypeId } = await published()
    expect(equipmentTypeId).toBeGreaterThanOrEqual(firstMadeNo)
    const wish = {
      projectId: site.project,
      keyCode: `H2-${equipmentTypeId}`,
      deviceName: '制氢间',
      equipmentTypeId,
    }
    // The door learns of it last: nothing is added that those who judge do not know.
    expect(await site.server.send(equipmentCalls.add, wish, manager)).toMatchObject({ code: 'typeUnknown' })
    await vi.waitFor(() => site.server.result(equipmentCalls.add, wish, manager), { timeout: 15_000, interval: 500 })
    const { rows } = await site.server.result(deviceTypeCalls.index, {}, manager)
    expect(rows.find((row) => row.equipmentTypeId === equipmentTypeId)).toMatchObject({ system: 'gas' })

    const device = await site.device({ type_no: equipmentTypeId })
    const standIn = await device.connect()
    await standIn.report({ hydrogen: 41 })
    await vi.waitFor(
      async () => {
        const { rows: alarms } = await site.server.database.owner.query(
          'select event_key, priority from alarm where equipment_id = $1',
          [device.id],
        )
        expect(alarms).toEqual([{ event_key: 'hydrogenHigh', priority: 1 }])
      },
      { timeout: 10_000, interval: 100 },
    )
  }, 40_000)

  it('is nothing to another operator, nor to who only uses it', async () => {
    const { madeTypeId, equipmentTypeId } = await published()
    const wishes = [
      [madeTypeCalls.change, { madeTypeId, draft: draft() }],
      [madeTypeCalls.try, { madeTypeId, steps }],
      [madeTypeCalls.publish, { madeTypeId }],
      [madeTypeCalls.remove, { madeTypeId }],
      [madeTypeCalls.add, { oemId: site.oem, draft: draft() }],
    ] as const
    for (const [call, input] of wishes) {
      expect(await site.server.send(call, input, neighbour), call.path).toMatchObject({ code: 'missing' })
      expect(await site.server.send(call, input, manager), call.path).toMatchObject({ code: 'forbidden' })
    }
    expect(await site.server.result(madeTypeCalls.find, {}, neighbour)).toEqual({ rows: [] })
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    const detail = (token: string) => site.server.send(deviceTypeCalls.detail, { equipmentTypeId }, token)
    expect(await detail(manager)).toMatchObject({ statusCode: 200 })
    expect(await detail(neighbour)).toMatchObject({ code: 'missing' })
  }, 30_000)
})
