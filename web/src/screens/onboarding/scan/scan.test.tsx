/** Labels are scanned one by one or many in a row; a camera that is refused is said, and there is always another way. */
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { lendCamera } from '#testing/a-camera.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const types = [
  {
    equipmentTypeId: 101,
    typeName: 'smoke',
    name: { zh: '烟感', en: 'Smoke detector' },
    system: 'fire-alarm',
    page: 'standard',
    icon: 'smoke',
    protocolIds: [],
    hasChildren: false,
    inScenes: false,
    together: null,
  },
]
const fates: Readonly<Record<string, object>> = {
  'AL-0200': { fate: 'yours', equipmentId: anEquipment(1).equipmentId, deviceName: '走廊烟感', stock: null },
  'AL-0400': { fate: 'free', equipmentId: null, deviceName: null, stock: { equipmentTypeId: 101, protocolId: 7 } },
  'AL-0300': { fate: 'taken', equipmentId: null, deviceName: null, stock: null },
}
const serials: AnswerRow = [
  discoveryCalls.serials,
  ({ keyCodes }) => ({
    // Codes, as the call's schema says.
    rows: (keyCodes as string[]).map((keyCode) => ({
      keyCode,
      ...(fates[keyCode] ?? { fate: 'free', equipmentId: null, deviceName: null, stock: null }),
    })),
  }),
]
const add = '/pagesEquipment/equipAdd/equipAddNew'

let wire: WireServer
beforeAll(() => import('../pages.ts'), 60_000)
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())
const open = (path: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy(serials, [deviceTypeCalls.index, () => ({ rows: types })], ...rows))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,equip:insert,' }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

describe('one label', () => {
  it('fills code and kind, says what the platform knows of it, and lets the camera go', async () => {
    const camera = lendCamera(() => 'https://q.example/d?sn=AL-0200&type=101')
    await open(add)
    await userEvent.click(await screen.findByRole('button', { name: '扫码识别' }))
    expect(await screen.findByRole('button', { name: '烟感' })).toBeTruthy()
    expect(screen.getByLabelText('设备编码')).toHaveProperty('value', 'AL-0200')
    expect(await screen.findByText('已登记：走廊烟感')).toBeTruthy()
    await waitFor(() => expect(camera.isOn()).toBe(false))
  }, 20_000)

  it('of a device from the shelf fills in its kind and protocol, although the label does not say them', async () => {
    lendCamera(() => 'AL-0400')
    await open(add)
    await userEvent.click(await screen.findByRole('button', { name: '扫码识别' }))
    expect(await screen.findByText(/库存设备：烟感，可以添加/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: '烟感' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '7' })).toBeTruthy()
  }, 20_000)

  it.each([
    ['NotAllowedError', /未获得相机权限.*手动输入编码/],
    ['NotReadableError', /相机正被其他应用占用/],
    ['NotFoundError', /没有可用的相机/],
  ])(
    'where the camera says %s: it is said in words, and a picture does as well',
    async (refusal, words) => {
      let inPicture: string | undefined
      lendCamera(() => inPicture, refusal)
      await open(add)
      await userEvent.click(await screen.findByRole('button', { name: '扫码识别' }))
      expect((await screen.findByText(words)).getAttribute('role')).toBe('alert')
      const picture = () => new File(['x'], 'label.png', { type: 'image/png' })
      await userEvent.upload(screen.getByLabelText('从图片识别'), picture())
      expect(await screen.findByText(/图片中没有可识别的码/)).toBeTruthy()
      inPicture = 'AL-0300'
      await userEvent.upload(screen.getByLabelText('从图片识别'), picture())
      expect(await screen.findByText(/已被其他单位绑定/)).toBeTruthy()
    },
    20_000,
  )

  it('is none of equipment: that is said, and the camera looks on', async () => {
    let seen = '请扫我'
    lendCamera(() => seen)
    await open(add)
    await userEvent.click(await screen.findByRole('button', { name: '扫码识别' }))
    expect(await screen.findByText(/不是设备铭牌/)).toBeTruthy()
    seen = 'AL-0100'
    expect(await screen.findByText('未绑定，可以添加')).toBeTruthy()
  }, 20_000)
})

describe('many labels', () => {
  const put = async (code: string) => {
    await userEvent.type(screen.getByLabelText('手动输入编码'), code)
    await userEvent.click(screen.getByRole('button', { name: '放入列表' }))
  }

  it('are listed once each, each with its fate, and added one by one under the names of the batch', async () => {
    lendCamera(() => 'AL-0100')
    let n = 1
    await open(`${add}?view=batch&type=101`, [
      equipmentCalls.add,
      ({ keyCode }) =>
        keyCode === 'AL-0102'
          ? no('keyCodeTaken')
          : { equipment: anEquipment((n += 1)), secret: `secret-${String(keyCode)}` },
    ])
    expect(await screen.findByText(/已放入 AL-0100/)).toBeTruthy()
    await put('al-0100')
    expect(screen.getByText(/al-0100 已在列表中/)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('手动输入编码'))
    await put('AL-0300')
    await put('AL-0102')
    await put('?')
    expect(screen.getByText(/已被其他单位绑定/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '添加 2 台' }))
    expect(await screen.findByText('请填写名称前缀，每台按序号命名')).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.add)).toEqual([])
    await userEvent.type(screen.getByLabelText('名称前缀'), '走廊烟感')
    await userEvent.click(screen.getByRole('button', { name: '添加 2 台' }))
    expect(await screen.findByText('secret-AL-0100')).toBeTruthy()
    expect(await screen.findByText(/编码已被绑定|该编码已|已被绑定/)).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.add)).toMatchObject([
      { keyCode: 'AL-0100', deviceName: '走廊烟感 1' },
      { keyCode: 'AL-0102', deviceName: '走廊烟感 3' },
    ])
  }, 30_000)

  it('are still in the list when the app was killed, and are fifty at most', async () => {
    lendCamera(() => undefined, 'NotFoundError')
    await open(`${add}?view=batch&type=101`)
    expect(await screen.findByText('列表还是空的')).toBeTruthy()
    for (let n = 10; n < 61; n += 1) {
      const field = screen.getByLabelText('手动输入编码')
      await userEvent.clear(field)
      await userEvent.paste(`AL-10${n}`)
      await userEvent.click(screen.getByRole('button', { name: '放入列表' }))
    }
    expect(screen.getByText(/一次最多 50 台/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '移出 AL-1010' }))
    await userEvent.click(screen.getByRole('button', { name: '烟感' }))
    await userEvent.click(await screen.findByText('烟感'))
    expect(await screen.findByRole('button', { name: '添加 49 台' })).toBeTruthy()
    expect(screen.getByText('AL-1059')).toBeTruthy()
  }, 60_000)
})
