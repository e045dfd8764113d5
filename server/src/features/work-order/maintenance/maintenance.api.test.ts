/** A maintenance plan to its end on real servers: orders by the unit's calendar, ticked, recorded with each device. */
import { maintenanceCalls as calls, type MaintenanceBody } from '@vigil/contract/work-order/maintenance'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { makeMaintenance } from './maintenance.work.ts'

let server: TestServer
let pool: ReturnType<typeof createPool>
let oem: string
let neighbour: string

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 3, pipeline: true })
  const { loginName } = await server.make.account('manager', { oem, project: await server.make.project(oem) })
  neighbour = await server.signIn(loginName)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const work = (at: string) =>
  makeMaintenance({ transactor: createTransactor(pool), newId: uuidV7, now: () => Date.parse(at) })

const aUnit = async () => {
  const place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  const person = async (role: 'manager' | 'maintainer') => {
    const { id, loginName } = await server.make.account(role, place)
    return { id, token: await server.signIn(loginName) }
  }
  const smoke = await server.make.equipment(place, { name: '3F 烟感', type_no: 105 })
  const pump = await server.make.equipment(place, { name: '喷淋泵', type_no: 130, key_code: `MP-${place.project}` })
  await server.make.equipment(place, { name: '电表', type_no: 174 })
  return { place, smoke, pump, manager: await person('manager'), maintainer: await person('maintainer') }
}
type Unit = Awaited<ReturnType<typeof aUnit>>

const body = (change: Partial<MaintenanceBody> = {}): MaintenanceBody => ({
  name: '消防设施月度维保',
  interval: 'month',
  systems: ['fireAlarm', 'waterSupply'],
  accountId: null,
  firm: '安诚消防维保',
  firstDay: '2031-01-31',
  ...change,
})
const addPlan = ({ place, manager }: Unit, change: Partial<MaintenanceBody> = {}) =>
  server.result(calls.add, { projectId: place.project, plan: body(change) }, manager.token)
const planOf = (id: string, token: string) => server.result(calls.get, { maintenancePlanId: id }, token)
const sheetsOf = async (workOrderId: string, token: string) =>
  (await server.result(calls.sheets, { workOrderId, size: 100 }, token)).rows

describe('a maintenance plan', () => {
  it('shows its next five visits with how much there is to look at, before anything is kept', async () => {
    const unit = await aUnit()
    const asked = { projectId: unit.place.project, plan: body() }
    const { visits, counts } = await server.result(calls.preview, asked, unit.manager.token)
    expect(visits.map(({ day, depth, equipment, checks }) => [day, depth, equipment, checks])).toEqual([
      ['2031-01-31', 'year', 2, 11],
      ['2031-02-28', 'month', 2, 4],
      ['2031-03-31', 'month', 2, 4],
      ['2031-04-30', 'quarter', 2, 7],
      ['2031-05-31', 'month', 2, 4],
    ])
    expect(visits[0]?.at).toBe('2031-01-31T00:00:00.000Z')
    expect(counts).toEqual([
      { system: 'fireAlarm', equipment: 1 },
      { system: 'waterSupply', equipment: 1 },
    ])
    expect((await server.send(calls.preview, asked, neighbour)).code).toBe('missing')
  })

  it('makes one order a period in the unit’s zone, however many workers look, and gives it to whom it names', async () => {
    const unit = await aUnit()
    const { maintenancePlanId } = await addPlan(unit, { accountId: unit.maintainer.id })
    await work('2031-01-30T23:59:59Z')
    expect((await planOf(maintenancePlanId, unit.manager.token)).runs).toEqual([])
    await Promise.all([work('2031-01-31T00:00:00Z'), work('2031-01-31T00:00:00Z')])
    await work('2031-02-27T00:00:00Z')
    const plan = await planOf(maintenancePlanId, unit.maintainer.token)
    expect(plan).toMatchObject({ nextDay: '2031-02-28', missed: 0, mayDo: [], mayEdit: false })
    expect(plan.runs).toMatchObject([{ day: '2031-01-31', outcome: 'made', orderState: 'assigned' }])
    const workOrderId = plan.runs[0]?.workOrderId ?? ''
    const order = await server.result(workOrderCalls.case, { workOrderId }, unit.maintainer.token)
    expect(order).toMatchObject({
      kind: 'maintenance',
      source: 'plan',
      title: '消防设施月度维保',
      assigneeId: unit.maintainer.id,
      maintenance: { equipment: 2, answered: 0, abnormal: 0, mayAnswer: false },
    })
    const sheets = await sheetsOf(workOrderId, unit.maintainer.token)
    expect(sheets.map(({ equipmentName, checks }) => [equipmentName, checks.length])).toEqual([
      ['3F 烟感', 5],
      ['喷淋泵', 6],
    ])
    await work('2031-03-01T00:00:00Z')
    expect((await planOf(maintenancePlanId, unit.manager.token)).runs).toHaveLength(2)
  })

  it('of a platform that was away says which periods it missed, and does not make up for them twice', async () => {
    const unit = await aUnit()
    const { maintenancePlanId } = await addPlan(unit)
    await work('2031-04-10T00:00:00Z')
    await work('2031-04-10T00:01:00Z')
    const { runs, missed, nextDay } = await planOf(maintenancePlanId, unit.manager.token)
    expect(runs.map(({ day, outcome }) => [day, outcome])).toEqual([
      ['2031-03-31', 'made'],
      ['2031-02-28', 'missed'],
      ['2031-01-31', 'missed'],
    ])
    expect([missed, nextDay]).toEqual([2, '2031-04-30'])
  })

  it('rests and goes on without making up, and with the same day edited makes no second order', async () => {
    const unit = await aUnit()
    const made = await addPlan(unit, { systems: ['sprinkler'] })
    const { maintenancePlanId } = made
    await work('2031-01-31T00:00:00Z')
    const first = await planOf(maintenancePlanId, unit.manager.token)
    expect(first.runs).toMatchObject([{ outcome: 'nothing', workOrderId: null }])
    const { token } = unit.manager
    const paused = await server.result(calls.move, { maintenancePlanId, version: first.version, act: 'pause' }, token)
    expect(paused).toMatchObject({ state: 'paused', nextDay: null, mayDo: ['start', 'end'] })
    await work('2031-03-01T00:00:00Z')
    expect((await planOf(maintenancePlanId, token)).runs).toHaveLength(1)
    const again = { maintenancePlanId, version: first.version, act: 'start' } as const
    expect((await server.send(calls.move, again, token)).code).toBe('conflict')
    const edited = await server.result(
      calls.edit,
      { maintenancePlanId, version: paused.version, plan: body({ interval: 'quarter' }) },
      token,
    )
    const ended = await server.result(calls.move, { maintenancePlanId, version: edited.version, act: 'end' }, token)
    expect(ended).toMatchObject({ state: 'ended', interval: 'quarter', mayDo: [], mayEdit: false })
    expect((await server.send(calls.move, { ...again, version: ended.version }, token)).code).toBe(
      'maintenancePlanMove',
    )
  })

  it('is kept by who sends people: not by a maintainer, a neighbour or with a stranger’s name', async () => {
    const unit = await aUnit()
    const asked = { projectId: unit.place.project, plan: body() }
    expect((await server.send(calls.add, asked, unit.maintainer.token)).code).toBe('planKeeperOnly')
    expect((await server.send(calls.add, asked, neighbour)).code).toBe('missing')
    const other = await aUnit()
    const stranger = { ...asked, plan: body({ accountId: other.maintainer.id }) }
    expect((await server.send(calls.add, stranger, unit.manager.token)).code).toBe('invalidInput')
    const { maintenancePlanId, version } = await addPlan(unit)
    expect((await server.send(calls.get, { maintenancePlanId }, neighbour)).code).toBe('missing')
    expect((await server.send(calls.move, { maintenancePlanId, version, act: 'end' }, neighbour)).code).toBe('missing')
    const listed = await server.result(calls.list, { size: 100 }, neighbour)
    expect(listed.rows).toEqual([])
    const audit = await server.database.owner.query<{ action: string; project_id: string }>(
      'select action, project_id from audit_entry where project_id = $1 and action like $2',
      [unit.place.project, '%Maintenance%'],
    )
    expect(audit.rows).toContainEqual({ action: 'workOrder/addMaintenancePlan.action', project_id: unit.place.project })
  })
})

describe('the check list of a maintenance order', () => {
  const inHand = async (unit: Unit): Promise<string> => {
    const { maintenancePlanId } = await addPlan(unit, { accountId: unit.maintainer.id })
    await work('2031-01-31T00:00:00Z')
    const workOrderId = (await planOf(maintenancePlanId, unit.manager.token)).runs[0]?.workOrderId ?? ''
    // The people of this test live now, whatever the worker's clock said.
    await server.database.owner.query(`update work_order set finish_due = now() + interval '5 days' where id = $1`, [
      workOrderId,
    ])
    const step = async (act: 'accept' | 'arrive' | 'begin', more: object = {}) => {
      const { version } = await server.result(workOrderCalls.case, { workOrderId }, unit.manager.token)
      await server.result(workOrderCalls[act], { workOrderId, version, ...more }, unit.maintainer.token)
    }
    await step('accept')
    await step('arrive', { code: `MP-${unit.place.project}` })
    await step('begin')
    return workOrderId
  }
  /** The walk of hazards makes one of each. */
  const findingsIn = async (workOrderId: string) =>
    (
      await server.database.owner.query<Record<string, unknown>>(
        'select equipment_id, note, level, is_fixed from maintenance_finding where work_order_id = $1 order by id',
        [workOrderId],
      )
    ).rows
  const finish = async (workOrderId: string, { manager, maintainer }: Unit) => {
    const { version } = await server.result(workOrderCalls.case, { workOrderId }, manager.token)
    const said = { workOrderId, version, cause: '月度维保', measure: '逐台检查', parts: [] }
    return server.send(workOrderCalls.finish, said, maintainer.token)
  }

  it('is ticked by whoever was sent, leaves a record with each device, and what is abnormal is a finding', async () => {
    const unit = await aUnit()
    const workOrderId = await inHand(unit)
    const [smoke] = await sheetsOf(workOrderId, unit.maintainer.token)
    const results = (smoke?.checks ?? []).map((key, place) => ({
      key,
      verdict: place === 0 ? ('abnormal' as const) : ('notApplicable' as const),
      note: place === 0 ? '探测器被防尘罩遮挡' : '',
      level: 'serious' as const,
      isFixed: false,
    }))
    const answer = { workOrderId, equipmentIds: [unit.smoke], results }
    expect((await server.send(calls.answer, answer, unit.manager.token)).code).toBe('assigneeOnly')
    expect((await server.send(calls.answer, answer, neighbour)).code).toBe('missing')
    const short = { ...answer, results: results.slice(1) }
    expect((await server.send(calls.answer, short, unit.maintainer.token)).code).toBe('checksNotFitting')
    await server.result(calls.answer, answer, unit.maintainer.token)
    expect(await finish(workOrderId, unit)).toMatchObject({ code: 'checksUnanswered' })
    await server.result(calls.answer, { workOrderId, equipmentIds: [unit.pump], results: [] }, unit.maintainer.token)
    const recordsOf = async (equipmentId: string, token = unit.manager.token) =>
      (await server.result(calls.records, { equipmentId, size: 10 }, token)).rows
    expect(await recordsOf(unit.smoke)).toEqual([])
    expect(await finish(workOrderId, unit)).toMatchObject({ code: 'ok' })
    expect(await recordsOf(unit.smoke)).toMatchObject([{ depth: 'year', firm: '安诚消防维保', results }])
    const [pump] = await recordsOf(unit.pump)
    expect(pump?.results.every(({ verdict }) => verdict === 'normal')).toBe(true)
    expect(pump?.byName).not.toBeNull()
    expect(await recordsOf(unit.pump, neighbour)).toEqual([])

    expect(await findingsIn(workOrderId)).toEqual([
      { equipment_id: unit.smoke, note: '探测器被防尘罩遮挡', level: 'serious', is_fixed: false },
    ])
  })

  it('done again after a rejection is the same record and the same finding', async () => {
    const unit = await aUnit()
    const workOrderId = await inHand(unit)
    const both = [unit.smoke, unit.pump]
    const [sheet] = await sheetsOf(workOrderId, unit.maintainer.token)
    const results = (sheet?.checks ?? []).map((key) => ({
      key,
      verdict: 'abnormal' as const,
      note: '指示灯不亮',
      level: 'general' as const,
      isFixed: true,
    }))
    await server.result(calls.answer, { workOrderId, equipmentIds: both, results: [] }, unit.maintainer.token)
    await server.result(calls.answer, { workOrderId, equipmentIds: [unit.smoke], results }, unit.maintainer.token)
    await finish(workOrderId, unit)
    const step = async (act: 'reject' | 'begin', who: string) => {
      const { version } = await server.result(workOrderCalls.case, { workOrderId }, unit.manager.token)
      const said = act === 'reject' ? { note: '照片不清楚' } : {}
      await server.result(workOrderCalls[act], { workOrderId, version, ...said }, who)
    }
    await step('reject', unit.manager.token)
    await step('begin', unit.maintainer.token)
    expect(await finish(workOrderId, unit)).toMatchObject({ code: 'ok' })
    const { rows } = await server.result(calls.records, { equipmentId: unit.smoke, size: 10 }, unit.manager.token)
    expect(rows).toHaveLength(1)
    expect(await findingsIn(workOrderId)).toHaveLength(results.length)
  })
})
