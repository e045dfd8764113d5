import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { contactCalls } from '@vigil/contract/people/contact'
import { refusal } from '@vigil/contract/refusal'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLiveAlarm, aRaisedFrame } from '#testing/a-live-alarm.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anAlarmCase } from '#testing/an-alarm-case.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { done, startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
let shown: AlarmCase
const anotherId = '01930000-0000-7000-8000-0000000000e9'
const acknowledged: Partial<AlarmCase> = { state: 'acknowledged', mayDo: ['verify'], version: 3 }
const rights = ',fireRec:list,fireRec:select,fireRec:custom,unit:select,dutyCheck:list,'
const guardLogin = aLogin({ permissionsStr: rights })

const change = (changes: Partial<AlarmCase>) => (): AlarmCase => {
  shown = { ...shown, ...changes }
  return shown
}
const platform = answerBy(
  [alarmDeskCalls.case, () => shown],
  [alarmDeskCalls.see, () => ({ seenAt: '2026-11-14T06:32:01.800Z' })],
  [alarmDeskCalls.own, () => change({ owner: { name: '陈志远', at: '2026-11-14T06:33:00.000Z' }, mayOwn: false })()],
  [alarmDeskCalls.acknowledge, change(acknowledged)],
  [alarmDeskCalls.verify, change({ state: 'verified', verdict: 'real', mayDo: ['begin'] })],
  [
    alarmDeskCalls.tick,
    () => change({ ticked: [{ step: 'call119', at: '2026-11-14T06:34:00.000Z', by: '陈志远' }] })(),
  ],
  [
    contactCalls.list,
    () => ({
      rows: [
        {
          contactId: '01930000-0000-7000-8000-0000000000d1',
          projectId,
          person: '王敏',
          tel: '13800138000',
          role: 'manager',
          testedAt: null,
          testedBy: null,
        },
      ],
    }),
  ],
)
const open = (login = guardLogin, address = `?alarmId=${shown.alarmId}`) => {
  createSessionStore(localStorage, () => '').save(login)
  return renderApp(`/pagesCommon/history/alarmDetail${address}`, { PLATFORM_MAIN: wire.address, live: live.address })
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(() =>
  Promise.all([
    import('./alarm-detail-screen.tsx'),
    import('#features/alarm/case/verdict-sheet.tsx'),
    import('#features/alarm/case/word-sheet.tsx'),
  ]),
)
beforeEach(async () => {
  shown = anAlarmCase()
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await live.stop()
  await wire.stop()
})

describe('the case of a fire', () => {
  it('says where it is, how fast it came, and that this person has seen it', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'B1 配电间' })).toBeTruthy()
    expect(await screen.findByText('报警 1 秒 后打开')).toBeTruthy()
    expect(screen.getByText('设备到平台 0.4 秒')).toBeTruthy()
    expect(askedOf(wire.asked, alarmDeskCalls.see)).toEqual([{ alarmId: shown.alarmId }])
  })

  it('says how fast it came to this screen, not when it was opened, by the platform’s clock (D13)', async () => {
    const anHour = 3_600_000
    shown = anAlarmCase({ alarmId: anotherId })
    const { router } = await open(guardLogin, `?alarmId=${anotherId}`)
    await waitFor(() => expect(live.heard.at(-1)).toMatchObject({ type: 'subscribe' }))
    // The platform's clock is an hour ahead of this device's.
    shown = anAlarmCase({ receivedAt: new Date(Date.now() + anHour - 300).toISOString() })
    wire.reply((asked, response) =>
      asked.path.endsWith(alarmDeskCalls.see.path)
        ? done({ seenAt: new Date(Date.now() + anHour).toISOString() })(asked, response)
        : platform(asked, response),
    )
    live.say(aRaisedFrame())
    await screen.findByText('火警待确认')
    await router.go(`/pagesCommon/history/alarmDetail?alarmId=${shown.alarmId}`)
    expect(await screen.findByText(/^[0-4]\.\d 秒到达您的屏幕$/)).toBeTruthy()
  })

  it('is taken by who goes, is acknowledged, and is judged: three acts', async () => {
    await open()
    await press('我去')
    expect(await screen.findByText(/^陈志远 ·/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '真实火警' })).toBeNull()
    await press('确认收到')
    await press('真实火警')
    await press('3 秒后提交：真实 · 取消')
    await new Promise((later) => setTimeout(later, 50))
    expect(askedOf(wire.asked, alarmDeskCalls.verify)).toEqual([])
  })

  it('is sent as real when nobody takes the tap back', async () => {
    shown = anAlarmCase(acknowledged)
    await open()
    await press('真实火警')
    await waitFor(() => expect(askedOf(wire.asked, alarmDeskCalls.verify)).toMatchObject([{ verdict: 'real' }]), {
      timeout: 5_000,
    })
    expect(await screen.findByRole('button', { name: '开始处理' })).toBeTruthy()
  })

  it('is not called false without its cause, and carries the version that was read', async () => {
    shown = anAlarmCase(acknowledged)
    await open()
    await press('误报')
    const sheet = await screen.findByRole('dialog', { name: '判为误报' })
    const send = within(sheet).getByRole<HTMLButtonElement>('button', { name: '确认误报' })
    expect(send.disabled).toBe(true)
    await userEvent.click(within(sheet).getByRole('radio', { name: '水汽' }))
    await userEvent.click(send)
    await waitFor(() =>
      expect(askedOf(wire.asked, alarmDeskCalls.verify)).toEqual([
        { alarmId: shown.alarmId, version: 3, verdict: 'false', cause: 'steam' },
      ]),
    )
  })

  it('that changed meanwhile says what has changed, and waits for another look', async () => {
    shown = anAlarmCase(acknowledged)
    const details = { alarm: aLiveAlarm({ state: 'acknowledged', count: 4, version: 4, likelyReal: true }) }
    wire.reply((asked, response) => {
      if (!asked.path.endsWith(alarmDeskCalls.verify.path)) return platform(asked, response)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(refusal('conflict', 'zh', details)))
    })
    await open()
    await press('测试')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认测试' }))
    const note = await screen.findByText('报警在您判定前有变化')
    expect(note.parentElement?.textContent).toContain('报警次数 1 → 4')
    expect(note.parentElement?.textContent).toContain('很可能为真')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('takes no verdict from a tenant, and tells him who gives it', async () => {
    const tenant = { roleList: [{ roleId: projectId, roleName: '用户', roleType: 4, active: true }] } as const
    shown = anAlarmCase({ mayDo: ['acknowledge'], mayOwn: false })
    await open(aLogin({ permissionsStr: rights, roleList: [...tenant.roleList] }))
    expect(await screen.findByRole('button', { name: '确认收到' })).toBeTruthy()
    expect(screen.getByText('由值班人员核实，您的确认不会停止通知')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '误报' })).toBeNull()
  })

  it('has its steps ticked by name and time, and its people one press away', async () => {
    await open()
    await userEvent.click(await screen.findByRole('checkbox', { name: '确认火情，拨打 119' }))
    expect(askedOf(wire.asked, alarmDeskCalls.tick)).toEqual([{ alarmId: shown.alarmId, step: 'call119' }])
    expect(await screen.findByText(/^陈志远 \d/)).toBeTruthy()
    expect((await screen.findByRole('link', { name: /呼叫 王敏$/ })).getAttribute('href')).toBe('tel:13800138000')
  })

  it('still dials 119 for whoever may not read the contacts, and asks for none (C9)', async () => {
    await open(aLogin({ permissionsStr: ',fireRec:list,fireRec:select,unit:select,' }))
    expect((await screen.findByRole('link', { name: /119/ })).getAttribute('href')).toBe('tel:119')
    expect(screen.queryByRole('link', { name: /王敏/ })).toBeNull()
    expect(askedOf(wire.asked, contactCalls.list)).toEqual([])
  })

  it('counts down to who is called next', async () => {
    const calls = [{ channel: 'voice', who: ['D2', 'M'] }] as const
    const nextRung = {
      at: new Date(Date.now() + 46_000).toISOString(),
      calls: calls.map((one) => ({ ...one, who: [...one.who] })),
    }
    shown = anAlarmCase({ ladder: 'fire', ladderFrom: new Date().toISOString(), nextRung })
    await open()
    expect(await screen.findByText(/^00:4\d 后自动升级/)).toBeTruthy()
    expect(screen.getByText('无人确认 · 电话通知值班员 2、消防安全管理人')).toBeTruthy()
  })

  it('is read again when the platform tells of a change', async () => {
    await open()
    await screen.findByRole('button', { name: '确认收到' })
    change({ ...acknowledged })()
    live.say({
      type: 'alarm.updated',
      scope: `project:${projectId}`,
      lane: 1,
      position: 2,
      at: '2026-11-14T06:33:00.000Z',
      alarm: aLiveAlarm({ state: 'acknowledged', version: 3 }),
    })
    expect(await screen.findByRole('button', { name: '真实火警' })).toBeTruthy()
  })

  it('that cannot be read says so and can be asked for again', async () => {
    let asked = 0
    wire.reply(answerBy([alarmDeskCalls.case, () => ((asked += 1) > 1 ? shown : no('missing'))]))
    await open()
    await press('重试')
    expect(await screen.findByRole('heading', { name: 'B1 配电间' })).toBeTruthy()
  })

  it('without its name leads to the history', async () => {
    await open(guardLogin, '')
    expect(await screen.findByText('没有指明哪条报警')).toBeTruthy()
  })
})
