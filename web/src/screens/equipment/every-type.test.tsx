import { screen, waitFor } from '@testing-library/react'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType, Property, Scalar } from '@vigil/device-types/device-type'
import { fallbackDeviceType } from '@vigil/device-types/fallback-device-type'
import { healthyValues } from '@vigil/device-types/healthy-values'
import { pages } from '@vigil/device-types/pages'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

/** What a device of this kind says when all is well; a text says which one it is. */
const valuesOf = (type: DeviceType): Record<string, Scalar> => ({
  ...Object.fromEntries(Object.entries(type.properties).flatMap(([key, each]) => firstOf(key, each))),
  ...healthyValues(type),
})
const firstOf = (key: string, property: Property): [string, Scalar][] => {
  if (property.type === 'string') return [[key, `${key}-1`.slice(0, property.maxLength)]]
  return property.type === 'number' ? [] : property.values.slice(0, 1).map(({ value }) => [key, value])
}

const textOf = (property: Property, value: Scalar | undefined): string => {
  if (property.type === 'number') return Number(value).toFixed(property.decimals)
  if (property.type === 'string') return String(value)
  return property.values.find((each) => each.value === value)?.name.zh ?? '?'
}

const signs = { gt: '>', gte: '≥', lt: '<', lte: '≤', eq: '=' }
const levels = { warning: '预警', alarm: '报警', fault: '故障', hazard: '隐患' }
/** As the row says it, or as a share of what this device is rated for. */
const limitsOf = (property: Property, values: Record<string, Scalar>): string[] =>
  property.type !== 'number'
    ? []
    : property.thresholds.map(({ level, op, value, relTo, ratio = 1 }) => {
        const base = relTo === undefined ? undefined : values[relTo]
        const at = typeof base === 'number' ? Number((base * ratio).toFixed(property.decimals)) : value
        return `${levels[level]} ${signs[op]} ${at}`
      })

const plain = (text: string): string => text.replaceAll(/\s/g, '')

/** Phases stand in a table, under a head that names what is measured and its unit. */
const readTables = () => ({
  cells: new Set(screen.queryAllByRole('cell').map(({ textContent }) => textContent)),
  heads: screen.queryAllByRole('columnheader').map(({ textContent }) => textContent),
})

/** The page as it is now. Asking by role costs more than all the rest: once, and only where something does not stand beside its name. */
const lookNow = () => {
  // Each is a card of its own, or a part of one: what is on the glass, without the spaces between its parts.
  const glass = plain(document.querySelector('main')?.textContent ?? '')
  let tables: ReturnType<typeof readTables> | undefined
  return {
    onGlass: (text: string): boolean => glass.includes(plain(text)),
    isInTable: (text: string, unit: string): boolean => {
      tables ??= readTables()
      return tables.cells.has(text) && tables.heads.some((head) => head.endsWith(unit))
    },
  }
}
type Look = ReturnType<typeof lookNow>

/** Name, value and unit, as they stand beside each other, under each other on a gauge; a count with what it is out of. */
const isRead = ({ onGlass, isInTable }: Look, type: DeviceType, [key, property]: [string, Property]): boolean => {
  const values = valuesOf(type)
  const unit = property.type === 'number' ? property.unit : ''
  const text = textOf(property, values[key])
  const total = key === type.headline[0] && type.headlineTotal !== undefined ? `/${values[type.headlineTotal]}` : ''
  const { zh } = property.name
  return [zh + text + total + unit, text + unit + zh].some(onGlass) || isInTable(text, unit)
}

/** What the page must say of the row and does not. */
const missingOf = (type: DeviceType): string[] => {
  const look = lookNow()
  return Object.entries(type.properties).flatMap(([key, property]) => [
    ...(isRead(look, type, [key, property]) ? [] : [key]),
    ...limitsOf(property, valuesOf(type)).filter((text) => !look.onGlass(text)),
    ...(type.care ?? []).flatMap(({ name }) => (look.onGlass(name.zh) ? [] : [name.zh])),
  ])
}

/** Whose result nobody could see, and what is done elsewhere, with its end and its reason. */
const isOffered = ([action, { isUnseen }]: [string, DeviceType['commands'][string]]): boolean =>
  !isUnseen && action !== 'shield'

/** Orders without a button. A switch is offered the one that changes it, and says which one it is. */
const untakenOf = (type: DeviceType): string[] => {
  const buttons = screen.getAllByRole('button').map((button) => button.textContent)
  const [on, off] = [type.commands['switchOn'], type.commands['switchOff']]
  const has = (zh: string): boolean => buttons.some((text) => text === zh || (on && off && text.startsWith(zh)))
  return Object.entries(type.commands)
    .filter(isOffered)
    .flatMap(([action, { name }]) => {
      const isSwitching = action === 'switchOn' || action === 'switchOff'
      const names = isSwitching && on && off ? [on.name.zh, off.name.zh] : [name.zh]
      return names.some(has) ? [] : [action]
    })
}

let wire: WireServer
const complaints = vi.spyOn(console, 'error')

const everyRight = (type: DeviceType) => ({
  permissionsStr:
    ',equip:list,equip:select,alarmRec:list,control:select,control:update,control:custom,control:batch,control:price,',
  equipPermissionsStr: ['select', 'update', 'custom', 'batch', 'price']
    .map((action) => `,${type.id}:${action},`)
    .join(''),
})

const open = async (type: DeviceType, login = {}) => {
  const shown: Equipment = anEquipment(1, { typeName: type.id, equipmentTypeId: type.equipmentTypeId || 9_999 })
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: type })],
      [equipmentCalls.detail, () => shown],
      [
        equipmentCalls.shadows,
        ({ equipmentIds }) => ({ rows: [equipmentIds].flat().map((id) => aShadow(String(id), valuesOf(type))) }),
      ],
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin({ ...everyRight(type), ...login }))
  // A kind without a page of its own is seen beside the list, as the standard page shows it.
  const route = pages.find(({ id }) => id === type.page)?.route ?? '/pagesEquimmentInfo/StandDetailIndex'
  await renderApp(withParams(route, contextOf(shown)), { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await screen.findByText('安装位置')
}

// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(async () => {
  await Promise.all([
    import('#features/alarm/equipment-events.tsx'),
    import('./equipment-screen.tsx'),
    import('./breaker-body.tsx'),
    import('./panels/curve-panel.tsx'),
    import('./panels/phase-panel.tsx'),
    import('./panels/camera-panel.tsx'),
    import('./panels/place-panel.tsx'),
    import('./panels/parameter-panel.tsx'),
    import('./panels/children-panel.tsx'),
    import('./points/points-panel.tsx'),
    import('./frames/frames-panel.tsx'),
    import('./work/levels-panel.tsx'),
    import('./work/texts.zh.ts'),
    import('#features/control/command-panel.tsx'),
    import('#ui/reading/trend-plot.tsx'),
  ])
  wire = await startWireServer()
}, 60_000)
afterEach(() => complaints.mockClear())
afterAll(() => wire.stop())

const rows: readonly (readonly [string, DeviceType])[] = [...catalogue, fallbackDeviceType].map((type) => [
  type.id,
  type,
])

/** Everything of the row, within the time that a busy machine needs. */
const saysAll = (type: DeviceType) => waitFor(() => expect(missingOf(type)).toEqual([]), { timeout: 6_000 })

describe('the page of every kind of equipment', () => {
  it.each(rows)('%s on a phone says all that it measures and takes every order of its row', async (_id, type) => {
    await open(type)
    await saysAll(type)
    expect(untakenOf(type)).toEqual([])
    expect(complaints.mock.calls).toEqual([])
  })

  it.each(rows)('%s on a wide screen says as much, and takes no order from who may only look', async (_id, type) => {
    beWide()
    await open(type, { equipPermissionsStr: ',' })
    await saysAll(type)
    const orders = Object.entries(type.commands).filter(isOffered)
    expect(untakenOf(type)).toEqual(orders.map(([action]) => action))
    expect(screen.queryAllByText('仅可查看').length > 0).toBe(orders.length > 0)
    expect(complaints.mock.calls).toEqual([])
  })
})
