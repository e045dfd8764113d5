/** A day at work, so that screens are full of life: something burns, something is silenced, somebody walks and writes. */
import type { CityFacts } from '@vigil/stack/private-city'
import { alarmAt, settlePlaces } from '#journeys/alarm-cases.ts'
import { callsOf, type Calls } from '#journeys/new-operator.ts'
import { accountOf, deviceOf, loopOf, order } from '#site.ts'

export interface WorkingDay {
  readonly alarmId: string
  readonly hazardId: string
  readonly walkTestId: string
  readonly noticeId: string
  /** Of the hazard. */
  readonly workOrderId: string
  /** Nothing burns, is silenced or beyond its limit any more. */
  readonly end: () => Promise<void>
}

const idIn = async (answer: Promise<Record<string, unknown>>, name: string): Promise<string> =>
  String((await answer)[name])

const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString()

const endOf = async (calls: Calls, isolationId: string, walkTestId: string): Promise<void> => {
  await calls.json('isolation/end.action', { isolationId })
  await calls.json('isolation/endWalkTest.action', { walkTestId })
}

export const beginDay = async (city: CityFacts): Promise<WorkingDay> => {
  const manager = accountOf(city, 'manager')
  const calls = await callsOf(city, manager)
  const gateway = deviceOf(city, 'gateway', 1)
  const { projectId } = gateway
  const [burning, ...walked] = ['1-001', '1-002', '1-003'].map((key) => loopOf(gateway, key))
  const thermometer = deviceOf(city, 'tempHumidity')
  const hydrant = deviceOf(city, 'hydrantOutdoor')
  if (!burning) throw new Error('the gateway has no points')
  await order(city, burning, { order: 'setState', property: 'state', value: 'alarm' })
  await order(city, thermometer, { order: 'crossThreshold', property: 'temperature', level: 'warning', op: 'gt' })
  const said = { equipmentId: hydrant.equipmentId, reason: '阀门检修，等待配件' }
  const isolation = calls.json('isolation/begin.action', { ...said, kind: 'shield', until: inTwoHours() })
  const isolationId = await idIn(isolation, 'isolationId')
  const equipmentIds = walked.map(({ equipmentId }) => equipmentId)
  const walk = calls.json('isolation/beginWalkTest.action', { projectId, equipmentIds, reason: '月度巡测', hours: 2 })
  const walkTestId = await idIn(walk, 'walkTestId')
  const found = { projectId, level: 'serious', title: '疏散通道堆放杂物', detail: '二层东侧通道被纸箱占用一半' }
  const hazardId = await idIn(calls.json('hazard/report.action', found), 'hazardId')
  const made = calls.json('workOrder/make.action', { hazardId, urgency: 'urgent' })
  const workOrderId = await idIn(made, 'workOrderId')
  const word = { projectId, title: '周五消防演练', text: '下午三点演练，请各楼层安全员到场。', mustConfirm: true }
  const noticeId = await idIn(calls.json('notice/broadcast.action', word), 'noticeId')
  const { alarmId } = await alarmAt(calls, burning.equipmentId)
  const end = async (): Promise<void> => {
    await endOf(calls, isolationId, walkTestId)
    await settlePlaces(city, manager, [burning, thermometer])
  }
  return { alarmId, hazardId, walkTestId, noticeId, workOrderId, end }
}
