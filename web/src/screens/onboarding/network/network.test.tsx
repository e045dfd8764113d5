/** A device is brought into the Wi-Fi through its own hot spot; the password reaches it and nobody else. */
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { privateAddress } from '#infrastructure/native/private-address.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { nameHotSpot, startHotSpot } from '#testing/start-hot-spot.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const device = anEquipment(3, { keyCode: 'TZ-0003', deviceName: '总闸', equipmentTypeId: 164, reportedAt: null })
const tz = (step: number) => `/pagesEquipment/WifiSet/wifiSet${step}`
const mk = (step: number) => `/pagesEquipment/WifiSet/wifiSetMK${step}`
const secret = 'correct horse'

let wire: WireServer
let reportedAt: string | null
beforeAll(() => import('../pages.ts'), 60_000)
beforeEach(async () => {
  wire = await startWireServer()
  reportedAt = null
})
afterEach(() => {
  vi.useRealTimers()
  return wire.stop()
})
const open = async (path: string, hotSpot?: string) => {
  wire.reply(
    answerBy([equipmentCalls.detail, () => ({ ...device, reportedAt })], [deviceTypeCalls.index, () => ({ rows: [] })]),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,equip:insert,' }))
  const app = await renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  if (hotSpot !== undefined) nameHotSpot(hotSpot)
  return app
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const fill = async (ssid: string, password: string) => {
  await userEvent.type(await screen.findByLabelText('Wi-Fi 名称'), ssid)
  if (password !== '') await userEvent.type(screen.getByLabelText('Wi-Fi 密码'), password)
  await press('发送给设备')
}
const nowhereBut = (told: readonly unknown[]): void => {
  expect(told).toEqual([{ ssid: '守安', password: secret }])
  expect(JSON.stringify(wire.asked)).not.toContain(secret)
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(secret)
  expect(location.hash).not.toContain(secret)
}

describe('[spec 2.wifi-steps] network set-up', () => {
  it('has three steps for the TZ type: set-up mode, Wi-Fi, the first report', async () => {
    const hotSpot = await startHotSpot({ keyCode: 'tz-0003', answers: 'accepted' })
    await open(`${tz(1)}?id=${device.equipmentId}`, hotSpot.address)
    expect(await screen.findByText('第 1 步，共 3 步')).toBeTruthy()
    expect(await screen.findByText(/长按配网键 5 秒/)).toBeTruthy()
    await press('已连接设备热点，下一步')
    expect(await screen.findByText('第 2 步，共 3 步')).toBeTruthy()
    await fill('守安', secret)
    expect(await screen.findByText('第 3 步，共 3 步')).toBeTruthy()
    expect(await screen.findByText(/最多等待 2 分钟/)).toBeTruthy()
    nowhereBut(hotSpot.told)
    reportedAt = '2026-11-16T06:00:00.000Z'
    expect(await screen.findByText('设备已上报', {}, { timeout: 8_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: '查看设备' })).toBeTruthy()
  }, 30_000)

  it('has two steps for the MK type, on a wide screen too', async () => {
    beWide()
    const hotSpot = await startHotSpot({ keyCode: 'TZ-0003', answers: 'accepted' })
    await open(`${mk(1)}?id=${device.equipmentId}`, hotSpot.address)
    expect(await screen.findByText('第 1 步，共 2 步')).toBeTruthy()
    expect(await screen.findByText(/连按复位键 3 次/)).toBeTruthy()
    await fill('守安', secret)
    expect(await screen.findByText('第 2 步，共 2 步')).toBeTruthy()
    nowhereBut(hotSpot.told)
  }, 20_000)
})

describe('what goes wrong on the way', () => {
  it('is said at its field before anything is sent', async () => {
    const hotSpot = await startHotSpot({ keyCode: 'TZ-0003', answers: 'accepted' })
    await open(tz(2), hotSpot.address)
    await press('发送给设备')
    expect(await screen.findByText(/请填写 Wi-Fi 名称/)).toBeTruthy()
    await fill('守安', 'short')
    expect(await screen.findByText(/密码为 8–63 位/)).toBeTruthy()
    expect(hotSpot.told).toEqual([])
  }, 20_000)

  it.each([
    ['another device answers', 'AL-9999', 'accepted', /这是设备 AL-9999 的热点，没有发送密码/, 0],
    ['it cannot use it', 'TZ-0003', 'refused', /设备没有接受/, 1],
    ['it is gone without an answer', 'TZ-0003', 'silence', /没有收到设备的应答，结果未知/, 1],
  ] as const)(
    'when %s: it is said, and what was sent is known',
    async (_, keyCode, answers, words, times) => {
      const hotSpot = await startHotSpot({ keyCode, answers })
      await open(`${tz(2)}?id=${device.equipmentId}`, hotSpot.address)
      await fill('守安', secret)
      expect((await screen.findByRole('alert')).textContent).toMatch(words)
      expect(hotSpot.told).toHaveLength(times)
    },
    20_000,
  )

  it('when the hot spot is out of reach: there is another way', async () => {
    await open(`${mk(1)}?id=${device.equipmentId}`, 'http://127.0.0.1:1')
    await fill('守安', '')
    expect((await screen.findByRole('alert')).textContent).toContain('手机连不到设备热点 http://127.0.0.1:1')
    expect(screen.getByRole('link', { name: /打开设备网页/ }).getAttribute('rel')).toBe('noopener noreferrer')
  }, 20_000)

  it('when no report comes in two minutes: nobody knows, and one can wait on or begin again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    await open(`${tz(3)}?id=${device.equipmentId}&before=`)
    expect(await screen.findByText('等待设备上报')).toBeTruthy()
    vi.advanceTimersByTime(121_000)
    expect(await screen.findByText('结果未知')).toBeTruthy()
    await press('重新配网')
    await waitFor(() => expect(location.hash).toContain(tz(1)))
  }, 20_000)

  it('when it is in no register yet: it is added first', async () => {
    await open(mk(2))
    await press('添加设备')
    expect(await screen.findByLabelText('设备编码')).toBeTruthy()
  }, 20_000)
})

it.each([
  ['http://192.168.8.1', 'http://192.168.8.1'],
  ['http://10.0.0.1:8080/x', 'http://10.0.0.1:8080'],
  ['https://192.168.8.1', undefined],
  ['http://evil.example', undefined],
  ['http://10.evil.example', undefined],
  ['http://8.8.8.8', undefined],
])('a password goes to private networks only: %s', (given, taken) => expect(privateAddress(given)).toBe(taken))
