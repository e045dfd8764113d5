/** The wizard: equipment chosen on its own page, the rule in words, tried on the past, and kept until it is saved. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { summaryOf } from '@vigil/contract/equipment/type-summary'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { linkageCalls, type LinkageCheck } from '@vigil/contract/linkage/linkage'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType } from '#testing/a-device-type.ts'
import { aLinkageBody, aNamed, aRule, aVersion, ruleId } from '#testing/a-linkage.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const smoke = anEquipment(1, { deviceName: '感烟 012', equipmentTypeId: 159 })
const loop = anEquipment(2, { deviceName: 'AL-B1-03', equipmentTypeId: 159 })
const body = aLinkageBody(smoke, loop)
const index = summaryOf(breakerType)
const saved = aRule([smoke, loop], { draft: aVersion(body, { state: 'draft' }) })
const at = (verdict: string | null, day: string) => ({
  at: `2026-${day}T06:32:00.000Z`,
  equipmentId: smoke.equipmentId,
  deviceName: '感烟 012',
  alarmId: null,
  verdict,
})
const rehearsal = {
  from: '2026-08-19T00:00:00.000Z',
  to: '2026-11-17T00:00:00.000Z',
  draft: [at('real', '10-22'), at('false', '09-01')],
  live: [at('real', '10-22'), at('false', '09-01'), at('false', '09-20')],
  realFires: 1,
  realMet: 1,
  gaps: [{ from: '2026-08-20T00:00:00.000Z', to: '2026-08-21T09:00:00.000Z', deviceName: '感烟 012' }],
}
let checks: LinkageCheck[]

const platform = answerBy(
  [deviceTypeCalls.index, () => ({ rows: [index] })],
  [deviceTypeCalls.detail, () => ({ row: breakerType })],
  [equipmentCalls.list, () => ({ rows: [smoke, loop], next: null })],
  [
    linkageCalls.template,
    () => ({ body: { ...body, name: '火警联动' }, named: [aNamed(smoke), aNamed(loop)], without: ['fireDoor'] }),
  ],
  [linkageCalls.checks, () => ({ rows: checks, expression: 'fires() >= 1', needsApproval: true })],
  [linkageCalls.rehearse, () => rehearsal],
  [linkageCalls.add, () => saved],
  [linkageCalls.submit, () => ({ ...saved, draft: { ...saved.draft, state: 'waiting' } })],
  [linkageCalls.get, () => saved],
)

let wire: WireServer
const every = ['list', 'select', 'insert', 'update', 'delete', 'custom'].map((right) => `linkRule:${right}`).join()
const open = (path: string) => {
  const session = { permissionsStr: `,equip:list,${every},control:custom,`, equipPermissionsStr: ',breaker:custom,' }
  createSessionStore(localStorage, () => '').save(aLogin(session))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const first = '/pagesEquipment/linkage/step/firstStep'

beforeAll(() =>
  Promise.all([
    import('../linkage-screen.tsx'),
    import('./first-step-screen.tsx'),
    import('./next-step-screen.tsx'),
    import('../info/info-screen.tsx'),
    import('../choose/choose-page.tsx'),
    import('#screens/equipment/list/ledger-screen.tsx'),
  ]),
)
beforeEach(async () => {
  checks = []
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('the linkage wizard', () => {
  it('[spec 4.linkage-chooser] chooses for the first step, then hands what is chosen back to who asked', async () => {
    const { router } = await open(first)
    await userEvent.type(await screen.findByRole('textbox', { name: '规则名称' }), '夜间')
    await userEvent.click(screen.getByRole('button', { name: '下一步：动作' }))
    expect(await screen.findByText('每个触发条件都要选好设备，数值要填全')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '选择设备' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /感烟 012/ }))
    await userEvent.click(screen.getByRole('button', { name: '选好了 · 1 台' }))
    expect(await screen.findByText(/^当 B2 消防泵房 的 感烟 012 报火警/)).toBeTruthy()
    expect(router.current()).toBe(first)
    // It was asked for once: the page of equipment chooses for nobody now.
    expect(JSON.stringify(localStorage)).not.toContain('linkageChoiceTypeValue')
    await userEvent.click(screen.getByRole('button', { name: '下一步：动作' }))
    await userEvent.click((await screen.findAllByRole('button', { name: '添加动作' }))[0] ?? document.body)
    await userEvent.click(await screen.findByRole('checkbox', { name: /AL-B1-03/ }))
    await userEvent.click(screen.getByRole('button', { name: '选好了 · 1 台' }))
    expect(await screen.findByRole('switch', { name: /AL-B1-03, 是/, checked: true })).toBeTruthy()
    expect(router.current()).toContain('nextStep')
  }, 30_000)

  it('says that nobody asked where the page of choosing is opened by itself', async () => {
    await open('/pagesEquipment/equipListNew?view=choose')
    expect(await screen.findByText('没有页面在等待选择')).toBeTruthy()
  })

  it('goes from a template through rehearsal to a second person, and forgets what was kept', async () => {
    const { router } = await open(`${first}?template=fireInZone`)
    expect(await screen.findByText('模板：火警联动')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '下一步：动作' }))
    await userEvent.click(await screen.findByRole('button', { name: '下一步：试运行' }))
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(screen.getByText('现行版 3 次，少 1 次')).toBeTruthy()
    expect(screen.getByText('没有漏掉真实火警')).toBeTruthy()
    expect(screen.getByText('数据缺失，不判断')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: '提交审批' }))
    await waitFor(() => expect(router.current()).toContain('/linkage/info'))
    expect(askedOf(wire.asked, linkageCalls.add)).toEqual([{ projectId, body }])
    expect(askedOf(wire.asked, linkageCalls.submit)).toEqual([{ ruleId, version: 1 }])
    expect(JSON.stringify(localStorage)).not.toContain('fireInZone')
  }, 30_000)

  it('says a loop of rules in words, in their order, and does not save it', async () => {
    checks = [
      { check: 'loop', isRefused: true, rules: ['甲', '乙'], equipmentId: null, deviceName: null, code: 'linkageLoop' },
    ]
    await open(`${first}?template=fireInZone`)
    await userEvent.click(await screen.findByRole('button', { name: '下一步：动作' }))
    await userEvent.click(await screen.findByRole('button', { name: '下一步：试运行' }))
    expect(await screen.findByText(/依次互相触发：“甲” → “乙” → “甲”/)).toBeTruthy()
    for (const verb of ['存草稿', '提交审批'])
      expect(screen.getByRole('button', { name: verb }).hasAttribute('disabled')).toBe(true)
  }, 30_000)

  it('keeps what was written when the page is loaded anew', async () => {
    await open(`${first}?template=fireInZone`)
    const field = await screen.findByRole('textbox', { name: '规则名称' })
    await userEvent.clear(field)
    await userEvent.type(field, '改过')
    cleanup()
    await open(`${first}?template=fireInZone`)
    expect(await screen.findByText('已恢复上次没有保存的内容')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '规则名称' })).toHaveProperty('value', '改过')
    await userEvent.click(screen.getByRole('button', { name: '放弃，重新开始' }))
    expect(screen.getByRole('textbox', { name: '规则名称' })).toHaveProperty('value', '火警联动')
  }, 30_000)
})
