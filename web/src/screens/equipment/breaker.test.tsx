import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  controlCalls,
  type Command,
  type CommandState,
  type Prepared,
  type ServiceLock,
} from '@vigil/contract/equipment/control'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { breakerType, gatewayType } from '#testing/a-device-type.ts'
import { aLogin, aUser, projectId } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const box = anEquipment(1, { deviceName: '3F 餐饮配电箱', typeName: 'breakerGateway', equipmentTypeId: 166 })
const loop = (number: number, changes: Partial<Equipment> = {}) =>
  anEquipment(number + 1, {
    typeName: 'breaker',
    equipmentTypeId: 159,
    parentId: box.equipmentId,
    childDeviceKey: `L${number}`,
    ...changes,
  })
const kitchen = loop(2, { deviceName: '后厨插座' })
const commandId = '01930000-0000-7000-8000-0000000000c1'

/** How the site stands; a test changes what it is about. */
let site = {
  loops: [loop(1, { deviceName: '照明总路' }), kitchen],
  switchState: 'closed' as unknown,
  prepared: {} as Partial<Prepared>,
  prepares: undefined as ReturnType<typeof no> | undefined,
  operates: undefined as ReturnType<typeof no> | undefined,
  command: undefined as Command | undefined,
  note: null as string | null,
  lock: null as ServiceLock | null,
}
const fresh = { ...site }

const aCommand = (state: CommandState, changes: Partial<Command> = {}): Command => ({
  commandId,
  equipmentId: kitchen.equipmentId,
  projectId,
  action: 'switchOff',
  params: {},
  state,
  reason: null,
  isRead: false,
  late: false,
  readBack: state === 'timeout' ? 'reading' : null,
  readBackAt: null,
  originKind: 'account',
  originId: aUser.accountId,
  cause: { kind: 'person', commandId, originId: null, originName: null, batchId: null, by: '李伟' },
  createdAt: new Date().toISOString(),
  timeoutAt: new Date(Date.now() + 15_000).toISOString(),
  settledAt: ['done', 'failed'].includes(state) ? new Date().toISOString() : null,
  ...changes,
})
const prepared = (): Prepared => ({
  nonce: 'n1',
  expiresAt: new Date(Date.now() + 10_000).toISOString(),
  name: { zh: '分闸', en: 'Open' },
  danger: 'slide',
  dangerReasons: [],
  noteAbout: null,
  needsSecondPerson: false,
  timeoutSec: 15,
  shadowVersion: 1,
  impact: [{ equipmentId: kitchen.equipmentId, deviceName: '后厨插座', isChild: false, fireLoad: 'no' }],
  ...site.prepared,
})
const move = (to: CommandState, note: string | null = null) => ({
  at: new Date().toISOString(),
  from: null,
  to,
  actorKind: 'device',
  actorId: null,
  actorName: null,
  note,
})

const platform = answerBy(
  [deviceTypeCalls.detail, ({ equipmentTypeId }) => ({ row: equipmentTypeId === '166' ? gatewayType : breakerType })],
  [equipmentCalls.detail, ({ equipmentId }) => [box, ...site.loops].find((row) => row.equipmentId === equipmentId)],
  [equipmentCalls.list, () => ({ rows: site.loops, next: null })],
  [
    equipmentCalls.shadows,
    ({ equipmentIds }) => ({
      rows: [equipmentIds]
        .flat()
        .map((id) => aShadow(String(id), { switchState: site.switchState, current: 38.2, voltage: 229.6 })),
    }),
  ],
  [controlCalls.lock, () => ({ lock: site.lock })],
  [controlCalls.prepare, () => site.prepares ?? prepared()],
  [
    controlCalls.operate,
    () => {
      if (site.operates) return site.operates
      site.command ??= aCommand('sent')
      return { commandId, state: site.command.state }
    },
  ],
  [
    controlCalls.list,
    ({ equipmentId }) => ({
      rows: site.command && equipmentId === kitchen.equipmentId ? [site.command] : [],
      next: null,
    }),
  ],
  [
    controlCalls.detail,
    () => ({ command: site.command, moves: [move('created'), move(site.command?.state ?? 'sent', site.note)] }),
  ],
)

let wire: WireServer
let live: LiveServer
const rights = ',equip:list,equip:select,control:list,control:select,control:custom,'
const open = (equipment: Equipment, login = {}) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights, ...login }))
  const path = withParams('/pagesEquimmentInfo/breaker/breaker', contextOf(equipment))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const theSwitch = (name: RegExp) => screen.findByRole('switch', { name })
const ask = async (): Promise<HTMLElement> => {
  await userEvent.click(await theSwitch(/^后厨插座, 已合闸/))
  return screen.findByRole('dialog', { name: '分闸 后厨插座？' })
}
/** A key held for two seconds does what a finger does over the whole width. */
const confirm = async (sheet: HTMLElement): Promise<void> => {
  const knob = await within(sheet).findByRole('button', { name: /^滑动分闸/ })
  fireEvent.keyDown(knob, { key: 'Enter' })
  await waitFor(() => expect(askedOf(wire.asked, controlCalls.operate)).toHaveLength(1))
  fireEvent.keyUp(knob, { key: 'Enter' })
}

// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(() =>
  Promise.all([
    import('#features/control/order-bar.tsx'),
    import('#features/control/order-sheet.tsx'),
    import('./equipment-screen.tsx'),
    import('./breaker-body.tsx'),
  ]),
)

beforeEach(async () => {
  site = { ...fresh }
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('a breaker', () => {
  it('shows every loop of its box as it is measured, and its load', async () => {
    await open(kitchen)
    const control = await theSwitch(/^后厨插座, 已合闸/)
    expect(control.getAttribute('aria-checked')).toBe('true')
    expect(await theSwitch(/^照明总路, 已合闸/)).toBeTruthy()
    expect(screen.getByRole('img', { name: /^电流 38.20? A/ })).toBeTruthy()
  })

  it('[spec 1.equipment] is opened by the whole width of the hand, and moves only when that is measured', async () => {
    await open(kitchen)
    const sheet = await ask()
    expect(await within(sheet).findByText('38.20 A')).toBeTruthy()
    expect(askedOf(wire.asked, controlCalls.operate)).toEqual([])
    await confirm(sheet)
    expect(await screen.findByRole('status', { name: '分闸进度' })).toBeTruthy()
    const pending = await theSwitch(/分闸中，等待设备回读$/)
    expect(pending.getAttribute('aria-checked')).toBe('true')
    expect(pending.getAttribute('aria-busy')).toBe('true')
    site.command = aCommand('done')
    site.switchState = 'open'
    live.say({
      type: 'command.updated',
      scope: `project:${projectId}`,
      lane: 2,
      position: 1,
      at: new Date().toISOString(),
      commandId,
      equipmentId: kitchen.equipmentId,
      state: 'done',
      late: false,
    })
    expect(await screen.findByText('分闸已完成')).toBeTruthy()
    expect((await theSwitch(/^后厨插座, 已分闸/)).getAttribute('aria-checked')).toBe('false')
  }, 15_000)

  it('is followed on every other page until its end, with the way back to it', async () => {
    const { router } = await open(kitchen)
    await confirm(await ask())
    await screen.findByRole('status', { name: '分闸进度' })
    expect(screen.queryByText('分闸 · 回路 2：已下发')).toBeNull()
    await router.go('/pages/tabMe/meNew')
    expect(await screen.findByText('分闸 · 回路 2：已下发')).toBeTruthy()
    site.command = aCommand('done')
    expect(await screen.findByText('分闸 · 回路 2：回读确认')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '查看' }))
    expect(await screen.findByText('分闸已完成')).toBeTruthy()
  }, 20_000)

  it('that ran out is followed on other pages until it was read whether it moved (A6)', async () => {
    const { router } = await open(kitchen)
    await confirm(await ask())
    await screen.findByRole('status', { name: '分闸进度' })
    await router.go('/pages/tabMe/meNew')
    site.command = aCommand('timeout', { reason: 'noAnswer' })
    expect(await screen.findByText('分闸 · 回路 2：结果未知，正在回读', {}, { timeout: 5_000 })).toBeTruthy()
    site.command = aCommand('timeout', { reason: 'noAnswer', readBack: 'notMoved' })
    expect(await screen.findByText('分闸 · 回路 2：已回读：设备没有动作', {}, { timeout: 5_000 })).toBeTruthy()
  }, 20_000)

  it('says in words why the device refused, and what to do', async () => {
    site.command = aCommand('failed', { reason: 'refused' })
    site.note = 'localMode'
    await open(kitchen)
    expect(await screen.findByText('设备拒绝：就地控制')).toBeTruthy()
    expect(screen.getByText('请到现场将手柄拨至“远程”')).toBeTruthy()
  })

  it('never takes silence for success: after the time-out the result is unknown', async () => {
    const createdAt = new Date(Date.now() - 20_000).toISOString()
    const timeoutAt = new Date(Date.parse(createdAt) + 15_000).toISOString()
    site.command = aCommand('timeout', { reason: 'noAnswer', createdAt, timeoutAt })
    await open(kitchen, { equipPermissionsStr: ',breaker:custom,breaker:select,' })
    expect(await screen.findByText('结果未知，正在回读')).toBeTruthy()
    expect(screen.getByText(/^15 秒内没有回读/)).toBeTruthy()
    // What was measured before the order may be wrong by now (D15): no state is stated, and the next word is a read.
    expect((await theSwitch(/^后厨插座, 状态未知/)).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: /^(分|合)闸/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^立即召测 ·/ }))
    await waitFor(() => expect(askedOf(wire.asked, controlCalls.prepare)).toMatchObject([{ action: 'readNow' }]))
  })

  it('that was read after the time-out is stated again, with what was read (D15, A6)', async () => {
    const timeoutAt = '2026-11-14T06:31:00.000Z'
    const read = { readBack: 'notMoved', readBackAt: new Date().toISOString() } as const
    site.command = aCommand('timeout', { reason: 'noAnswer', createdAt: timeoutAt, timeoutAt, ...read })
    await open(kitchen)
    expect(await screen.findByText('已回读：设备没有动作')).toBeTruthy()
    expect((await theSwitch(/^后厨插座, 已合闸/)).getAttribute('aria-checked')).toBe('true')
  })

  it('of which nothing could be read says so, and not that it is still being read (A6)', async () => {
    const timeoutAt = new Date(Date.now() - 40_000).toISOString()
    site.command = aCommand('timeout', { reason: 'noAnswer', createdAt: timeoutAt, timeoutAt, readBack: 'unknown' })
    await open(kitchen)
    expect(await screen.findByText('结果未知，设备没有回读')).toBeTruthy()
    expect(screen.queryByText('结果未知，正在回读')).toBeNull()
  })

  it('whose answer was lost is of unknown result, and is not slid again before that was read (B5)', async () => {
    await open(kitchen)
    wire.reply((asked, response) => {
      if (asked.path !== `/${controlCalls.operate.path}`) return platform(asked, response)
      response.destroy()
    })
    const sheet = await ask()
    await confirm(sheet)
    expect(await within(sheet).findByText('结果未知，正在核对')).toBeTruthy()
    expect(within(sheet).queryByText('现在不能执行')).toBeNull()
    expect(within(sheet).queryByRole('button', { name: /^滑动/ })).toBeNull()
    await userEvent.click(within(sheet).getByRole('button', { name: '关闭' }))
    expect((await theSwitch(/^后厨插座, 状态未知/)).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: /^(分|合)闸 ·/ })).toBeNull()
  }, 15_000)

  it('whose answer was lost although it was given is followed as if the answer had come (B5)', async () => {
    await open(kitchen)
    wire.reply((asked, response) => {
      if (asked.path !== `/${controlCalls.operate.path}`) return platform(asked, response)
      site.command = aCommand('sent')
      response.destroy()
    })
    await confirm(await ask())
    expect(await screen.findByRole('status', { name: '分闸进度' }, { timeout: 5_000 })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(askedOf(wire.asked, controlCalls.operate)).toHaveLength(1)
  }, 15_000)

  it('that somebody works on says who, since when and why, and is not switched (C2)', async () => {
    site.lock = { by: '周师傅', mine: false, since: new Date().toISOString(), reason: '更换母排' }
    await open(kitchen)
    expect(await screen.findByText('检修锁定 · 周师傅')).toBeTruthy()
    expect(screen.getByText(/更换母排$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(分|合)闸 ·/ })).toBeNull()
  })

  it('that is offline is said to be so at once, and takes no order', async () => {
    const gone = loop(2, { deviceName: '后厨插座', online: false, state: 'offline' })
    site.loops = [gone]
    await open(gone)
    expect(await screen.findByText('设备离线，无法控制')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^分闸/ })).toBeNull()
    expect(askedOf(wire.asked, controlCalls.prepare)).toEqual([])
  })

  it('whose state nobody knows is not moved, and says why', async () => {
    site.switchState = null
    await open(kitchen)
    expect(await screen.findByText('收到设备上报后才能控制')).toBeTruthy()
    const control = await theSwitch(/^后厨插座, 状态未知/)
    expect(control.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: /^(分|合)闸/ })).toBeNull()
  })

  it('that trips asks how the cause was removed before it is closed', async () => {
    site.prepared = { noteAbout: 'trip' }
    await open(kitchen)
    const sheet = await ask()
    const knob = await within(sheet).findByRole('button', { name: /^滑动分闸/ })
    expect(knob.getAttribute('aria-disabled')).toBe('true')
    await userEvent.type(within(sheet).getByLabelText('故障排除说明'), '已更换插座')
    expect(knob.getAttribute('aria-disabled')).toBe('false')
    await confirm(sheet)
    await waitFor(() =>
      expect(askedOf(wire.asked, controlCalls.operate)).toEqual([{ nonce: 'n1', note: '已更换插座' }]),
    )
  }, 15_000)

  it('of which nobody registered whether it is a fire load does not say that it is none (D16)', async () => {
    const one = { equipmentId: kitchen.equipmentId, deviceName: '后厨插座', isChild: false }
    site.prepared = { impact: [{ ...one, fireLoad: 'unregistered' }] }
    await open(kitchen)
    const sheet = await ask()
    expect(await within(sheet).findByText('未登记')).toBeTruthy()
    expect(within(sheet).queryByText(/^未接入消防泵/)).toBeNull()
  })

  it('with a fire load asks for the password, and says why', async () => {
    site.prepared = {
      danger: 'password',
      dangerReasons: ['fireLoad'],
      impact: [{ equipmentId: kitchen.equipmentId, deviceName: '消防泵', isChild: false, fireLoad: 'yes' }],
    }
    await open(kitchen)
    const sheet = await ask()
    expect(await within(sheet).findByText('包含消防负荷')).toBeTruthy()
    expect(within(sheet).queryByText(/^未接入消防泵/)).toBeNull()
    await userEvent.type(within(sheet).getByLabelText('登录密码'), 'secret-1')
    await confirm(sheet)
    await waitFor(() => expect(askedOf(wire.asked, controlCalls.operate)).toMatchObject([{ password: 'secret-1' }]))
  }, 15_000)

  it('keeps the sheet open with the reason when the platform refuses, and asks for a new confirmation', async () => {
    site.operates = no('stateChanged')
    await open(kitchen)
    const sheet = await ask()
    await confirm(sheet)
    expect(await within(sheet).findByText('设备状态已变化，请核对后重新确认')).toBeTruthy()
    await waitFor(() => expect(askedOf(wire.asked, controlCalls.prepare).length).toBeGreaterThan(1))
  }, 15_000)

  it('of somebody who may only look says which right is missing', async () => {
    await open(kitchen, { permissionsStr: ',equip:list,equip:select,' })
    expect((await screen.findAllByText(/您的角色没有控制这台设备的权限/)).length).toBeGreaterThan(0)
    expect((await theSwitch(/^后厨插座/)).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('an order that needs a second person', () => {
  it('can be withdrawn by who gave it', async () => {
    site.command = aCommand('created')
    await open(kitchen)
    await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
    await waitFor(() => expect(askedOf(wire.asked, controlCalls.withdraw)).toEqual([{ commandId }]))
  })

  it('is accepted by another one, with his password', async () => {
    site.command = aCommand('created', { originId: '01930000-0000-7000-8000-000000000077' })
    await open(kitchen)
    await userEvent.type(await screen.findByLabelText('登录密码'), 'mine')
    await userEvent.click(screen.getByRole('button', { name: '确认下发' }))
    await waitFor(() => expect(askedOf(wire.asked, controlCalls.accept)).toEqual([{ commandId, password: 'mine' }]))
  })
})

describe('somebody else’s breaker', () => {
  it('looks as if it did not exist', async () => {
    wire.reply(answerBy([equipmentCalls.detail, () => no('missing')]))
    await open(kitchen)
    expect(await screen.findByText('内容不存在或已被删除')).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
  })
})
