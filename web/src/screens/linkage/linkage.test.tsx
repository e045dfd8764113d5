/** Linkage rules on the glass: listed, paused, read in words, judged, and proven. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { linkageCalls, type LinkagePause, type LinkageRule, type RuleRow } from '@vigil/contract/linkage/linkage'
import type { LinkageRun } from '@vigil/contract/linkage/run'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType } from '#testing/a-device-type.ts'
import { aLinkageBody, aRule, aRun, aRunStep, aVersion, ruleId, runId } from '#testing/a-linkage.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const smoke = anEquipment(1, { deviceName: '感烟 012', equipmentTypeId: 159 })
const loop = anEquipment(2, { deviceName: 'AL-B1-03', equipmentTypeId: 159 })
const body = aLinkageBody(smoke, loop)
const row: RuleRow = {
  ruleId,
  projectId,
  name: '火警联动',
  live: { version: 1, state: 'on' },
  draft: { version: 2, state: 'waiting' },
  steps: 3,
  lastRun: { runId, at: '2026-11-14T06:32:00.000Z', steps: 3, proven: 2 },
}
const noPause: LinkagePause = { until: null, by: null, reason: null }
let rows: RuleRow[]
let pause: LinkagePause
let rule: LinkageRule
let run: LinkageRun
let password: unknown

const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: breakerType })],
  [linkageCalls.list, () => ({ rows, next: null })],
  [linkageCalls.pauseState, () => pause],
  [linkageCalls.pause, ({ minutes }) => (minutes === 0 ? noPause : pause)],
  [linkageCalls.get, () => rule],
  [linkageCalls.runs, () => ({ rows: [run], next: null })],
  [linkageCalls.run, () => run],
  [linkageCalls.approve, () => no('otherPersonNeeded')],
  [linkageCalls.refuse, () => ({ ...rule, draft: { ...rule.draft, state: 'draft', refusedFor: '范围太大' } })],
  [linkageCalls.turn, () => ({ ...rule, live: { ...rule.live, state: 'off' } })],
  [
    linkageCalls.answer,
    (fields) => {
      password = fields['password']
      return password === undefined ? no('passwordNeeded') : run
    },
  ],
)

let wire: WireServer
const every = ['list', 'select', 'insert', 'update', 'delete', 'custom'].map((right) => `linkRule:${right}`).join()
const open = (path: string, rights = every) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,equip:list,${rights},` }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const list = '/pagesEquipment/linkage/list'
const info = `/pagesEquipment/linkage/info?rule=${ruleId}`

beforeAll(() =>
  Promise.all([
    import('./linkage-screen.tsx'),
    import('./list/rules-screen.tsx'),
    import('./info/info-screen.tsx'),
    import('./wizard/first-step-screen.tsx'),
  ]),
)
beforeEach(async () => {
  rows = [row]
  pause = noPause
  password = undefined
  rule = aRule([smoke, loop], { live: aVersion(body), draft: aVersion(body, { version: 2, state: 'waiting' }) })
  run = aRun([
    aRunStep(loop),
    aRunStep(loop, { measuredS: 74, proof: 'late' }),
    aRunStep(loop, { measuredS: null, proof: 'notProven' }),
    aRunStep(loop, { state: 'skipped', refusal: 'over', measuredS: null, proof: 'notDone' }),
    aRunStep(loop, { state: 'asks', measuredS: null, proof: 'pending' }),
  ])
  wire = await startWireServer()
  wire.reply(platform)
})
afterEach(() => wire.stop())

describe('the rules of a unit', () => {
  it('say their state, what waits beside it, and how the last run was proven', async () => {
    await open(list)
    const found = await screen.findByRole('link', { name: /火警联动/ })
    expect(found.textContent).toMatch(/3 个动作.*2 \/ 3 已证实.*有未启用的修改：待第二人审批.*已启用/)
  })

  it('begin with a template or with nothing where there are none', async () => {
    rows = []
    await open(list)
    expect(await screen.findByText('还没有联动规则')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: '新建规则' })[0] ?? document.body)
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByRole('link', { name: /火警联动/ }).getAttribute('href')).toContain('template=fireInZone')
    expect(sheet.getByRole('link', { name: /从空白开始/ })).toBeTruthy()
  })

  it('are those of one piece of equipment where the address names it', async () => {
    const params = encodeURIComponent(JSON.stringify({ typeName: 'breaker', equipmentId: loop.equipmentId }))
    await open(`${list}?params=${params}`)
    await screen.findByRole('link', { name: /火警联动/ })
    expect(askedOf(wire.asked, linkageCalls.list)).toMatchObject([{ equipmentId: loop.equipmentId }])
  })

  it('are not shown to whoever may not list them', async () => {
    await open(list, 'equip:select')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })

  it('are all paused with minutes and a reason, and nobody pauses without one', async () => {
    pause = { until: new Date(Date.now() + 1_800_000).toISOString(), by: '王敏', reason: '检修' }
    const shown = pause
    pause = noPause
    await open(list)
    await userEvent.click(await screen.findByRole('button', { name: '暂停全部联动' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: '暂停' }))
    expect(await sheet.findByText('写明为什么暂停')).toBeTruthy()
    pause = shown
    await userEvent.type(sheet.getByRole('textbox', { name: '原因' }), '检修')
    await userEvent.click(sheet.getByRole('button', { name: '暂停' }))
    expect(await screen.findByText('王敏：检修')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '立即恢复' }))
    await screen.findByRole('button', { name: '暂停全部联动' })
    expect(askedOf(wire.asked, linkageCalls.pause)).toEqual([
      { projectId, minutes: 30, reason: '检修' },
      { projectId, minutes: 0, reason: '' },
    ])
  }, 20_000)
})

describe('a rule', () => {
  it('is read in words, the draft beside what acts, with what happens a second time', async () => {
    await open(info)
    const sentences = await screen.findAllByText(/^当 B2 消防泵房 的 感烟 012 报火警，则 10 秒后经值班员确认后分闸/)
    expect(sentences).toHaveLength(2)
    expect(screen.getByRole('heading', { name: '草稿 v2' })).toBeTruthy()
    expect(screen.getAllByText(/恢复之前不再执行/)).toHaveLength(2)
  })

  it('shows each step of a run as expected and measured', async () => {
    await open(info)
    const table = await screen.findByRole('table', { name: /期望与实测/ })
    const texts = within(table)
      .getAllByRole('row')
      .map((line) => line.textContent)
    expect(texts[1]).toMatch(/≤ 15 秒1.2 秒已证实/)
    expect(texts[2]).toMatch(/74.0 秒超时/)
    expect(texts[3]).toMatch(/—未证实/)
    expect(texts[4]).toMatch(/已跳过 · 已恢复.*未执行/)
  })

  it('asks for a yes, and for the password when the platform wants it', async () => {
    await open(info)
    await userEvent.click(await screen.findByRole('button', { name: '执行' }))
    await userEvent.type(await screen.findByLabelText('登录密码'), 'geheim')
    await userEvent.click(screen.getByRole('button', { name: '执行' }))
    await waitFor(() => expect(password).toBe('geheim'))
    expect(askedOf(wire.asked, linkageCalls.answer)[0]).toEqual({ runId, place: 4, isWanted: true })
  }, 20_000)

  it('is not approved by its author, and is sent back with a reason', async () => {
    await open(info)
    await userEvent.click(await screen.findByRole('button', { name: '批准启用' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.type(sheet.getByLabelText('登录密码'), 'geheim')
    await userEvent.click(sheet.getByRole('button', { name: '批准启用' }))
    expect(await sheet.findByRole('alert')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: '关闭' }))
    await userEvent.click(screen.getByRole('button', { name: '退回' }))
    const other = within(await screen.findByRole('dialog'))
    await userEvent.type(other.getByRole('textbox', { name: '退回原因' }), '范围太大')
    await userEvent.click(other.getByRole('button', { name: '退回' }))
    expect(await screen.findByText('范围太大')).toBeTruthy()
    expect(askedOf(wire.asked, linkageCalls.refuse)).toEqual([{ ruleId, version: 2, reason: '范围太大' }])
  }, 20_000)

  it('rests when it is told to', async () => {
    await open(info)
    await userEvent.click(await screen.findByRole('button', { name: '停用' }))
    expect(await screen.findByRole('button', { name: '启用' })).toBeTruthy()
    expect(askedOf(wire.asked, linkageCalls.turn)).toEqual([{ ruleId, isOn: false }])
  })
})
