/** What touches a piece of equipment, on its own page. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sceneCalls, type SceneRow } from '@vigil/contract/equipment/scene'
import { sharingCalls, type SharingRow } from '@vigil/contract/equipment/sharing'
import { timerCalls, type TimerRow } from '@vigil/contract/equipment/timer'
import { linkageCalls, type RuleRow } from '@vigil/contract/linkage/linkage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { ruleId } from '#testing/a-linkage.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { LinkedCard } from './linked-card.tsx'

const loop = anEquipment(1, { deviceName: '照明回路' })
const id = '01930000-0000-7000-8000-0000000000e1'
const set = { projectId, name: '营业时间', isOn: true, revision: 1, zone: 'Asia/Shanghai', by: null, loops: [] }
const rule: RuleRow = {
  ruleId,
  projectId,
  name: '配电间火警',
  live: null,
  draft: { version: 1, state: 'waiting' },
  steps: 1,
  lastRun: null,
}
const scene: SceneRow = {
  sceneId: id,
  projectId,
  name: '下班',
  icon: 'moon',
  revision: 1,
  members: 3,
  troubled: 0,
  lastRun: null,
}
const timer: TimerRow = {
  ...set,
  timerId: id,
  name: '下班断电',
  isOn: false,
  action: 'switchOff',
  params: {},
  sceneId: null,
  sceneName: null,
  at: '22:30',
  weekdays: [1],
  monthDay: null,
  day: null,
  exceptDays: [],
  nextAt: null,
}
const sharing: SharingRow = {
  ...set,
  sharingId: id,
  periods: [{ begins: '08:00', ends: '18:00', weekdays: [1] }],
  offRates: [],
  nextMove: null,
}

const page = <Row,>(rows: Row[], next: string | null = null) => ({ rows, next })
const platform = (isFull: boolean, next: string | null = null) => {
  const shown =
    <Row,>(row: Row) =>
    () =>
      page(isFull ? [row] : [], next)
  return answerBy(
    [linkageCalls.list, shown(rule)],
    [sceneCalls.list, shown(scene)],
    [timerCalls.list, shown(timer)],
    [sharingCalls.list, shown(sharing)],
  )
}
const all = ',linkRule:list,linkRule:select,sceneGroup:list,timer:list,'

let wire: WireServer
const open = (rights = all) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  return renderPart(
    <WithTexts areas={['equipmentWork']}>
      <LinkedCard equipment={loop} />
    </WithTexts>,
    { PLATFORM_MAIN: wire.address },
  )
}
const listOf = (name: string) => screen.findByRole('region', { name })
const kinds = ['联动规则', '场景', '定时任务', '分时控制']

beforeEach(async () => void (wire = await startWireServer()))
afterEach(() => wire.stop())

describe('what touches a piece of equipment', () => {
  it('is asked of it alone, said with its state, and each has a way to its page', async () => {
    wire.reply(platform(true))
    await open()
    const params = encodeURIComponent(loop.equipmentId)
    const ways = [
      ['联动规则', /配电间火警.*待第二人审批/, `/linkage/info?rule=${ruleId}`],
      ['场景', /下班.*3 台设备/, params],
      ['定时任务', /下班断电.*22:30 · 已停用/, `timedTaskAdd?timer=${id}`],
      ['分时控制', /营业时间.*08:00–18:00 · 已启用/, params],
    ] as const
    for (const [kind, name, way] of ways) {
      const link = await within(await listOf(kind)).findByRole('link', { name })
      expect(link.getAttribute('href')).toContain(way)
    }
    for (const call of [linkageCalls.list, sceneCalls.list, timerCalls.list, sharingCalls.list])
      expect(askedOf(wire.asked, call)).toMatchObject([{ equipmentId: loop.equipmentId }])
  })

  it('leads on where there is more than has room', async () => {
    wire.reply(platform(true, id))
    await open()
    expect(await within(await listOf('定时任务')).findByRole('link', { name: '查看全部' })).toBeTruthy()
  })

  it('says of each kind that there is none', async () => {
    wire.reply(platform(false))
    await open()
    expect(await screen.findByText('没有联动规则监视或动作此设备')).toBeTruthy()
    expect(await screen.findByText('没有场景包含此设备')).toBeTruthy()
    expect(await screen.findByText('没有定时任务控制此设备')).toBeTruthy()
    expect(await screen.findByText('此设备没有分时控制')).toBeTruthy()
  })

  it('waits in its place, and says alone what failed, with a way to try again', async () => {
    const full = platform(true)
    let isBroken = true
    wire.reply((asked, response) => {
      if (isBroken && asked.path.endsWith(sceneCalls.list.path)) response.writeHead(500).end()
      else full(asked, response)
    })
    await open()
    const scenes = await listOf('场景')
    expect(within(scenes).getByRole('status', { name: '正在加载...' })).toBeTruthy()
    const again = await within(scenes).findByRole('button', { name: '重试' }, { timeout: 15_000 })
    expect(await screen.findByRole('link', { name: /下班断电/ })).toBeTruthy()
    isBroken = false
    await userEvent.click(again)
    expect(await within(scenes).findByRole('link', { name: /下班/ })).toBeTruthy()
  }, 30_000)

  it('is shown as far as a person may look, and not at all to who may look at none', async () => {
    wire.reply(platform(true))
    await open(',timer:list,')
    await listOf('定时任务')
    const shown = kinds.filter((name) => screen.queryByRole('region', { name }))
    expect(shown).toEqual(['定时任务', '分时控制'])
    expect(askedOf(wire.asked, sceneCalls.list)).toEqual([])
  })
})
