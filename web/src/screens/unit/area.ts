/** Units: list, facts, areas, contacts, map. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  unitList: '/pagesUnit/unitListNew',
  unitInfo: '/pagesUnit/unitInfoNew',
  unitAdd: '/pagesUnit/unitAdd/unitAddNew',
  unitUpdate: '/pagesUnit/unitUpdate',
  unitMap: '/pagesUnit/unitMap',
  unitSelect: '/pagesUnit/unitSelect',
} as const

const unitUpdate = screen('unitUpdate', async () => (await import('./form/unit-update-screen.tsx')).UnitUpdateScreen, [
  'unit',
])
const unitMap = screen('unitMap', async () => (await import('./map/unit-map-screen.tsx')).UnitMapScreen, ['unit'])
const unitAdd = screen('unitAdd', async () => (await import('./form/unit-add-screen.tsx')).UnitAddScreen, ['unit'])
const unitInfo = screen('unitInfo', async () => (await import('./info/unit-info-screen.tsx')).UnitInfoScreen, [
  'unit',
  'reach',
])
const unitList = screen('unitList', async () => (await import('./list/unit-list-screen.tsx')).UnitListScreen, [
  'unit',
  'reach',
  'records',
])
const unitSelect = screen(
  'unitSelect',
  async () => (await import('./select/unit-select-screen.tsx')).UnitSelectScreen,
  ['unit'],
)

export const unitArea = area({
  texts: {
    unit: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row(places.unitUpdate, '编辑单位', 'Edit unit', 'unit', { screen: unitUpdate }),
    row(places.unitMap, '单位地图', 'Unit map', 'unit', { screen: unitMap }),
    row(places.unitAdd, '添加单位', 'Add unit', 'unit', { screen: unitAdd }),
    row(places.unitInfo, '单位详情', 'Unit', 'unit', { screen: unitInfo }),
    row(places.unitList, '单位列表', 'Unit list', 'unit', { screen: unitList }),
    row(places.unitSelect, '选择单位', 'Choose unit', 'unit', { screen: unitSelect }),
  ],
  menu: [{ group: 'admin', icon: 'building', resource: 'unit', to: () => places.unitList }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    unit: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
