/** A device near the phone: its code is read, its network or mesh address written, and it goes on to the form. */
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { gattNames } from '@vigil/contract/equipment/peripheral'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { lendPeripheral } from '#testing/a-peripheral.ts'
import { answerBy } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const page = '/pagesEquipment/blueTooth/blueTooth'
const meshPage = '/pagesEquipment/blueTooth/meshDevice'
const gateway = anEquipment(4, { keyCode: 'GW-0004' })

let wire: WireServer
beforeAll(() => import('../pages.ts'), 60_000)
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())
const open = (path: string) => {
  wire.reply(answerBy([equipmentCalls.detail, () => gateway]))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,equip:insert,' }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('says without Bluetooth that there is none, and names the other ways', async () => {
  await open(page)
  expect(await screen.findByText('此浏览器不支持蓝牙')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wi-Fi 配网' })).toBeTruthy()
  await press('用编码添加')
  expect(await screen.findByLabelText('设备编码')).toBeTruthy()
}, 20_000)

it('tells a device its Wi-Fi and nobody else, then adds it under its own code', async () => {
  beWide()
  const written = lendPeripheral({ serial: 'BT-0001' })
  await open(page)
  await press('搜索附近设备')
  expect(await screen.findByText('已连接，设备编码 BT-0001')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Wi-Fi 名称'), '守安')
  await userEvent.type(screen.getByLabelText('Wi-Fi 密码'), 'correct horse')
  await press('发送给设备')
  expect(await screen.findByLabelText('设备编码')).toHaveProperty('value', 'BT-0001')
  expect(written).toEqual([{ characteristic: gattNames.wifi, text: '{"ssid":"守安","password":"correct horse"}' }])
  expect(JSON.stringify(wire.asked)).not.toContain('correct horse')
}, 20_000)

it('gives a mesh device its address, and adds it behind the gateway that asked', async () => {
  const written = lendPeripheral({ serial: 'BT-0002' })
  await open(`${meshPage}?gateway=${gateway.equipmentId}`)
  await press('搜索附近设备')
  await userEvent.type(await screen.findByLabelText('Mesh 地址'), '9000')
  await press('发送给设备')
  expect(await screen.findByText('四位十六进制数，0001–7FFF')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('Mesh 地址'))
  await userEvent.type(screen.getByLabelText('Mesh 地址'), '00a1')
  await press('发送给设备')
  expect(await screen.findByText(/接在网关 GW-0004 下，地址 00A1/)).toBeTruthy()
  expect(written).toEqual([{ characteristic: gattNames.mesh, text: '00A1' }])
}, 20_000)

it.each([
  ['choosing', /没有选择设备/],
  ['connecting', /设备没有应答/],
] as const)(
  'says in words that %s failed, and can look again',
  async (fails, words) => {
    lendPeripheral({ serial: 'BT-0003', fails })
    await open(page)
    await press('搜索附近设备')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.getByRole('button', { name: '搜索附近设备' })).toBeTruthy()
  },
  20_000,
)

it('does not know whether a device that did not acknowledge has its address', async () => {
  lendPeripheral({ serial: 'BT-0004', fails: 'writing' })
  await open(meshPage)
  await press('搜索附近设备')
  await userEvent.type(await screen.findByLabelText('Mesh 地址'), '0001')
  await press('发送给设备')
  expect((await screen.findByRole('alert')).textContent).toMatch(/结果未知/)
}, 20_000)
