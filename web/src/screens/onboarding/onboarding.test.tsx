import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { discoveryCalls } from '@vigil/contract/equipment/discovery'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment, countOf } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const gatewayKind = {
  equipmentTypeId: 186,
  typeName: 'gateway',
  name: { zh: '网关', en: 'Gateway' },
  system: 'iot-gateway',
  page: 'gateWay',
  icon: 'antenna',
  protocolIds: [549],
  hasChildren: true,
  inScenes: false,
  together: null,
}
const types = [
  { equipmentTypeId: 7, typeName: 'pressure', name: { zh: '压力变送器', en: 'Pressure' }, system: 'fire-water' },
  { equipmentTypeId: 101, typeName: 'smoke', name: { zh: '烟感', en: 'Smoke detector' }, system: 'fire-alarm' },
].map((type) => ({
  ...gatewayKind,
  ...type,
  page: 'standard',
  icon: 'smoke',
  protocolIds: [],
  hasChildren: false,
}))

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = async (path: string, permissionsStr: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(answerBy(...rows, [deviceTypeCalls.index, () => ({ rows: [...types, gatewayKind] })]))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const add = '/pagesEquipment/equipAdd/equipAddNew'
const may = ',equip:list,equip:select,equip:insert,'

describe('adding equipment', () => {
  it('says at each field what is missing; the kind is chosen on its page, and what was typed is still there', async () => {
    const made = anEquipment(1, { keyCode: 'AL-0100', deviceName: '走廊烟感', reportedAt: null })
    let reportedAt: string | null = null
    await open(
      add,
      may,
      [equipmentCalls.add, () => ({ equipment: made, secret: 'only-once' })],
      [equipmentCalls.detail, () => ({ ...made, reportedAt })],
    )
    await userEvent.click(await screen.findByRole('button', { name: '添加' }))
    expect(await screen.findByText('请填写设备编码')).toBeTruthy()
    expect(screen.getByText('请选择设备类型')).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.add)).toEqual([])
    await userEvent.type(screen.getByLabelText('设备编码'), 'AL-0100')
    await userEvent.type(screen.getByLabelText('设备名称'), '走廊烟感')
    await userEvent.click(screen.getByRole('button', { name: '选择类型' }))
    await userEvent.type(await screen.findByLabelText('搜索类型'), '烟')
    expect(screen.queryByText('压力变送器')).toBeNull()
    await userEvent.click(await screen.findByText('烟感'))
    expect(await screen.findByRole('button', { name: '烟感' })).toBeTruthy()
    expect(screen.getByLabelText('设备编码')).toHaveProperty('value', 'AL-0100')
    await userEvent.click(screen.getByRole('button', { name: '添加' }))
    expect(await screen.findByText('only-once')).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.add)).toMatchObject([
      { projectId, keyCode: 'AL-0100', deviceName: '走廊烟感' },
    ])
    expect(screen.getByText('等待首次上报')).toBeTruthy()
    reportedAt = '2026-11-16T06:00:00.000Z'
    expect(await screen.findByText('已收到首次上报', {}, { timeout: 8_000 })).toBeTruthy()
  })

  it('says at the code that it is bound elsewhere', async () => {
    await open(`${add}?type=101`, may, [equipmentCalls.add, () => no('keyCodeTaken')])
    await userEvent.type(await screen.findByLabelText('设备编码'), 'AL-0101')
    await userEvent.type(screen.getByLabelText('设备名称'), '烟感')
    await userEvent.click(screen.getByRole('button', { name: '添加' }))
    expect(await screen.findByText(/已被绑定/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('设备编码')))
  })

  it('is not offered to whoever may only look', async () => {
    await open(add, ',equip:list,equip:select,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(screen.queryByLabelText('设备编码')).toBeNull()
  })
})

describe('the kinds of equipment', () => {
  it('none of which is meant is said, with a way out', async () => {
    await open('/pagesEquipment/equipAdd/equipTypeSelectNew', may)
    await userEvent.type(await screen.findByLabelText('搜索类型'), '没有')
    expect(await screen.findByText('没有这样的类型')).toBeTruthy()
  })
})

describe('what speaks through a gateway', () => {
  const gateway = anEquipment(4, { deviceName: '泵房网关', keyCode: 'GW-0004', equipmentTypeId: 186, parentId: null })
  const heard = { childDeviceKey: 'S-01', lastAt: '2026-11-16T06:00:00.000Z', messages: 3, measures: ['temperature'] }
  const rows: readonly AnswerRow[] = [
    [equipmentCalls.count, () => countOf([gateway])],
    [equipmentCalls.list, () => ({ rows: [gateway], next: null })],
    [equipmentCalls.detail, () => gateway],
    [discoveryCalls.heard, () => ({ rows: [heard] })],
    [equipmentCalls.add, () => ({ equipment: anEquipment(5, { deviceName: '冷库温度' }), secret: null })],
  ]

  it('is found behind it, given a name and a kind, and registered with its address', async () => {
    await open('/pagesEquipment/equipAdd/equipGetway', may, ...rows)
    await userEvent.click(await screen.findByRole('link', { name: /泵房网关/ }))
    await userEvent.click(await screen.findByRole('link', { name: /S-01/ }))
    expect(await screen.findByText(/接在网关 GW-0004 下，地址 S-01/)).toBeTruthy()
    expect(screen.queryByLabelText('设备编码')).toBeNull()
    await userEvent.type(screen.getByLabelText('设备名称'), '冷库温度')
    await userEvent.click(screen.getByRole('button', { name: '选择类型' }))
    await userEvent.click(await screen.findByText('烟感'))
    expect(await screen.findByLabelText('设备名称')).toHaveProperty('value', '冷库温度')
    await userEvent.click(screen.getByRole('button', { name: '添加' }))
    expect(await screen.findByRole('heading', { name: '冷库温度' })).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.add)).toMatchObject([
      { parentId: gateway.equipmentId, childDeviceKey: 'S-01', keyCode: 'GW-0004', projectId: gateway.projectId },
    ])
  }, 20_000)

  it('is nobody where nobody is heard, and without a gateway one is chosen first', async () => {
    await open(`/pagesEquipment/equipAdd/equipSmartList?gateway=${gateway.equipmentId}`, may, [
      discoveryCalls.heard,
      () => ({ rows: [] }),
    ])
    expect(await screen.findByText('没有未登记的下级设备')).toBeTruthy()
  })

  it('needs a gateway', async () => {
    await open('/pagesEquipment/equipAdd/equipSmartList', may)
    expect(await screen.findByRole('button', { name: '选择网关' })).toBeTruthy()
  })

  it('begins with a gateway: only kinds that speak for others are offered', async () => {
    await open('/pagesEquipment/equipAdd/addEquipGetway', may)
    await userEvent.click(await screen.findByRole('button', { name: '选择类型' }))
    expect(await screen.findByText('网关')).toBeTruthy()
    expect(screen.queryByText('烟感')).toBeNull()
  })
})

describe('the protocols', () => {
  it('bring their kind along', async () => {
    await open(add, may)
    await userEvent.type(await screen.findByLabelText('设备编码'), 'AL-0102')
    await userEvent.click(screen.getByRole('button', { name: '按协议选择' }))
    await userEvent.click(await screen.findByRole('link', { name: /549/ }))
    expect(await screen.findByRole('button', { name: '网关' })).toBeTruthy()
    expect(screen.getByLabelText('设备编码')).toHaveProperty('value', 'AL-0102')
    expect(screen.getByRole('button', { name: '549' })).toBeTruthy()
  })
})
