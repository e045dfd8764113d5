import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deliveryCalls, type Delivery } from '@vigil/contract/delivery/delivery'
import { switchCalls } from '@vigil/contract/account/switches'
import { usualSwitches } from '@vigil/contract/account/switches'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { renderPart } from '#testing/render-part.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { UnitReach } from './unit-reach.tsx'

const at = '2026-11-15T08:00:00.000Z'
const own = { hasMobile: true, hasChat: false, mail: null, pushKey: 'the key of the platform', pushDevices: [] }
const tried = (n: number, row: Partial<Delivery>): Delivery => ({
  messageId: `01930000-0000-7000-8000-00000000020${n}`,
  person: null,
  isOwn: true,
  channel: 'voice',
  afterS: 0,
  state: 'queued',
  tries: 0,
  rings: 1,
  queuedAt: new Date().toISOString(),
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  answeredAt: null,
  answer: null,
  cause: null,
  ...row,
})

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  createSessionStore(localStorage, () => '新用户').save(aLogin({ permissionsStr: ',pushRec:select,' }))
})
afterEach(() => wire.stop())

const open = (...answers: readonly AnswerRow[]) => {
  wire.reply(answerBy([switchCalls.switches, () => usualSwitches], ...answers))
  return renderApp('/pagesCommon/tabMe/mineSetting', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

/** A browser that can be pushed, and answers what the person would. */
const browser = (answer: NotificationPermission, permission: NotificationPermission = 'default') => {
  let subscribed = false
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'k'.repeat(87), auth: 's'.repeat(22) } }),
    unsubscribe: () => Promise.resolve(!(subscribed = false)),
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribed ? subscription : null),
    subscribe: () => {
      subscribed = true
      return Promise.resolve(subscription)
    },
  }
  const asks = { permission, requestPermission: () => Promise.resolve((asks.permission = answer)) }
  Object.assign(window, { Notification: asks, PushManager: {} })
  const workers = { getRegistration: () => Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  onTestFinished(() => {
    for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
}

describe('push on this device', () => {
  it('is turned on with the person’s consent, told to the platform, and turned off again', async () => {
    browser('granted')
    await open(
      [deliveryCalls.ownChannels, () => own],
      [deliveryCalls.addPush, () => ({ pushDevices: 1 })],
      [deliveryCalls.removePush, () => ({ pushDevices: 0 })],
    )
    expect(await screen.findByText(/页面关闭后这台设备收不到报警/)).toBeTruthy()
    await press('开启本机推送')
    expect(await screen.findByText(/页面关闭时也能收到报警/)).toBeTruthy()
    expect(askedOf(wire.asked, deliveryCalls.addPush)).toMatchObject([{ endpoint: 'https://push.example/1' }])
    await press('关闭本机推送')
    await waitFor(() => expect(askedOf(wire.asked, deliveryCalls.removePush)).toHaveLength(1))
    expect(await screen.findByText(/页面关闭后这台设备收不到报警/)).toBeTruthy()
  })

  it('that the person has refused says where to allow it', async () => {
    browser('denied', 'denied')
    await open([deliveryCalls.ownChannels, () => own])
    expect(await screen.findByText(/网站设置中把“通知”改为允许/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '开启本机推送' })).toBeNull()
  })

  it('says what to do in a browser that cannot, and where the platform does not', async () => {
    await open([deliveryCalls.ownChannels, () => own])
    expect(await screen.findByText(/添加到主屏幕/)).toBeTruthy()
  })
})

describe('my ways', () => {
  it('say which is missing, and take an address for letters', async () => {
    let mail: unknown = null
    await open(
      [deliveryCalls.ownChannels, () => ({ ...own, hasMobile: false, pushKey: null, mail })],
      [deliveryCalls.changeMail, (change) => ({ mail: (mail = change['mail']) })],
    )
    expect(await screen.findByText('没有手机号，火警时无法打电话给您')).toBeTruthy()
    expect(screen.getByText('平台未开通推送，请联系运营商。')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('邮箱'), 'duty@example.com')
    await press('保存邮箱')
    expect(await screen.findByText('已保存')).toBeTruthy()
    expect(askedOf(wire.asked, deliveryCalls.changeMail)).toEqual([{ mail: 'duty@example.com' }])
  })

  it('say when they did not come, and ask again', async () => {
    let times = 0
    await open([deliveryCalls.ownChannels, () => (++times === 1 ? no('forbidden') : own)])
    await press('重试')
    expect(await screen.findByText('打到您登记的手机号')).toBeTruthy()
  })
})

describe('"ring me now"', () => {
  it('shows what becomes of each way while it happens, and the cause in words', async () => {
    const answers = [
      [tried(1, {}), tried(2, { channel: 'sms' })],
      [
        tried(1, { state: 'answered', answeredAt: at }),
        tried(2, { channel: 'sms', state: 'failed', cause: 'noCarrier' }),
      ],
    ]
    let asked = 0
    await open(
      [deliveryCalls.ownChannels, () => own],
      [deliveryCalls.ringMe, () => ({ rows: answers[0] })],
      [deliveryCalls.ownTest, () => ({ rows: ++asked === 1 ? [] : answers[1] })],
    )
    expect(await screen.findByText('还没有测试过')).toBeTruthy()
    await press('现在呼叫我')
    expect(await screen.findAllByText('等待发送')).toHaveLength(2)
    expect(await screen.findByText('已应答', undefined, { timeout: 3_000 })).toBeTruthy()
    expect(screen.getByText('平台未开通此方式，请联系运营商')).toBeTruthy()
  })

  it('says that it was pressed too soon', async () => {
    await open(
      [deliveryCalls.ownChannels, () => own],
      [deliveryCalls.ownTest, () => ({ rows: [] })],
      [deliveryCalls.ringMe, () => no('tooMany')],
    )
    await press('现在呼叫我')
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('the call order of a unit', () => {
  const projectId = '01930000-0000-7000-8000-000000000010'
  const person = { person: '王敏', hasMobile: true, pushDevices: 2, hasChat: false, hasMail: false, lastReachedAt: at }
  const steps = [
    { step: 'D1', people: [person], warning: null },
    { step: 'D2', people: [], warning: 'nobody' },
    { step: 'M', people: [{ ...person, person: '陈志远', hasMobile: false, pushDevices: 0 }], warning: 'noMobile' },
    { step: 'R', people: [], warning: 'nobody' },
    { step: 'O', people: [person], warning: null },
  ]

  const WithTexts = () => useAreas('reach').status === 'ready' && <UnitReach projectId={projectId} />

  it('shows who is reached how, and where nobody is', async () => {
    wire.reply(answerBy([deliveryCalls.reach, () => ({ steps })]))
    await renderPart(<WithTexts />, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
    expect(await screen.findByText('消防责任人')).toBeTruthy()
    expect(screen.getAllByText('没有人：火警到这一步无人可叫')).toHaveLength(2)
    expect(screen.getByText('没有手机号：这一步打不了电话')).toBeTruthy()
    expect(screen.getByText('没有任何联系方式')).toBeTruthy()
    expect(screen.getAllByText('推送 2 台')).toHaveLength(2)
  })
})
