/** A fire drill: run and scored by the clock of the platform; and in the middle of the next one something really burns. */
import { resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf, deviceOf, loopOf, order } from '#site.ts'
import { until } from '#until.ts'
import { alarmAt, press, readCase, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'

const { city, person } = setStage()
const gateway = deviceOf(city, 'gateway')
// Left well again: other journeys burn them too.
const detector = loopOf(gateway, '1-003')
const elsewhere = loopOf(gateway, '1-002')
const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

const smoke = { order: 'setState', property: 'state', value: 'alarm' } as const

/** As that file exports it: what a person chooses when he plans. */
const firstResponse = async (): Promise<unknown> => {
  const file = resolve(import.meta.dirname, '../../../contract/src/drill/drill-script.ts')
  // The rows of that file.
  const { drillScripts } = (await import(file)) as { drillScripts: Record<string, unknown> }
  return drillScripts['firstResponse']
}

/** A window over one detector: everything else of the unit is real. */
const plan = async (): Promise<string> => {
  const calls = await callsOf(city, accountOf(city, 'manager'))
  const { projectId } = gateway
  const { areaId } = await calls.form('equipment/getEquipment.action', { equipmentId: detector.equipmentId })
  const { rows } = await calls.form('drill/findLeaders.action', { projectId })
  // The rows of the contract.
  const [leader] = rows as { accountId: string }[]
  const { drillId } = await calls.json('drill/plan.action', {
    projectId,
    name: '秋季消防演练',
    areaId,
    leaderId: leader?.accountId,
    equipmentIds: [detector.equipmentId],
    from: inMinutes(-1),
    until: inMinutes(30),
    steps: await firstResponse(),
    counts: [{ name: '一楼', expected: 12 }],
  })
  return String(drillId)
}
const pageOf = (drillId: string): string => `/pagesCommon/history/alarmListNew?view=drill&id=${drillId}`

/** Begun and triggered: the detector has spoken, and the platform has stored it. */
const run = async (size: 'wide' | undefined) => {
  const drillId = await plan()
  const visit = await person('dutyOfficer', size && { size })
  await visit.open(pageOf(drillId))
  await press(visit.page, '开始演练')
  await visit.page.getByRole('region', { name: /^演练 · / }).waitFor()
  await press(visit.page, '记下“触发探测器”已完成')
  await order(city, detector, smoke)
  const calls = await callsOf(city, accountOf(city, 'dutyOfficer'))
  const { alarmId } = await alarmAt(calls, detector.equipmentId, { kinds: 'fire-alarm' })
  return { drillId, visit, calls, alarmId }
}

afterAll(() => settlePlaces(city, accountOf(city, 'manager'), [detector, elsewhere]))

describe('a drill', () => {
  it('is timed, proved by what the platform stored, and scored', async () => {
    const { visit, calls, alarmId } = await run('wide')
    const { page } = visit
    await calls.json('alarm/acknowledge.action', { alarmId })
    await press(page, '记下“到达现场”已完成')
    await page.getByLabel('一楼 已到人数').fill('12')
    await press(page, '完成')
    await page.getByText('全员到齐').waitFor()
    await shoot(page, 'drill-1-running')
    await press(page, '结束并评分')
    await page.getByText('已结束').waitFor()
    await page.getByText('/ 100 已评').waitFor()
    await shoot(page, 'drill-2-scored')
    const judged = await readCase(calls, alarmId)
    expect(judged.verdict).toBe('drill')
    await settlePlaces(city, accountOf(city, 'manager'), [detector])
  })

  it('is over at once when something really burns, and everybody is called', async () => {
    const { visit, calls, alarmId, drillId } = await run(undefined)
    await order(city, elsewhere, smoke)
    const real = await alarmAt(calls, elsewhere.equipmentId, { kinds: 'fire-alarm' })
    expect(real.verdict).toBe(null)
    await visit.page.getByText(/按真实火警处理/).waitFor()
    await visit.page.getByRole('region', { name: /^演练 · / }).waitFor({ state: 'detached' })
    await shoot(visit.page, 'drill-3-real')
    const ended = await calls.form('drill/getDrill.action', { drillId })
    expect(ended).toMatchObject({ state: 'aborted', mayDo: [] })
    // What was told of a drill is told again: nobody has judged it, and it waits.
    await until(async () => {
      const first = await readCase(calls, alarmId)
      expect(['received', 'notified']).toContain(first.state)
      expect(first.verdict).toBe(null)
    })
  })
})
