/** Adding equipment and connecting it. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { pages } from './pages.ts'
import type { messages } from './texts.zh.ts'

const places = {
  equipmentAdd: '/pagesEquipment/equipAdd/equipAddNew',
  equipmentKinds: '/pagesEquipment/equipAdd/equipTypeSelectNew',
  protocolChoice: '/pagesEquipment/equipAdd/protrolSelect',
  gatewayAdd: '/pagesEquipment/equipAdd/addEquipGetway',
  gatewayChoice: '/pagesEquipment/equipAdd/equipGetway',
  heardList: '/pagesEquipment/equipAdd/equipSmartList',
  childAdd: '/pagesEquipment/equipAdd/equipAddSmart',
  wifiTz1: '/pagesEquipment/WifiSet/wifiSet1',
  wifiTz2: '/pagesEquipment/WifiSet/wifiSet2',
  wifiTz3: '/pagesEquipment/WifiSet/wifiSet3',
  wifiMk1: '/pagesEquipment/WifiSet/wifiSetMK1',
  wifiMk2: '/pagesEquipment/WifiSet/wifiSetMK2',
  bluetooth: '/pagesEquipment/blueTooth/blueTooth',
  meshDevice: '/pagesEquipment/blueTooth/meshDevice',
} as const

const here = (path: string, zh: string, en: string, page?: keyof typeof pages) =>
  row(
    path,
    zh,
    en,
    'onboarding',
    page && { screen: screen(page, async () => (await import('./pages.ts')).pages[page], ['onboarding', 'company']) },
  )

export const onboardingArea = area({
  texts: {
    onboarding: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    here(places.gatewayAdd, '添加网关', 'Add gateway', 'gatewayAdd'),
    here(places.equipmentKinds, '选择设备类型', 'Choose equipment type', 'equipmentKinds'),
    here(places.equipmentAdd, '添加设备', 'Add equipment', 'equipmentAdd'),
    here(places.protocolChoice, '选择协议', 'Choose protocol', 'protocolChoice'),
    here(places.heardList, '发现的智能设备', 'Smart devices found', 'heardList'),
    here(places.childAdd, '添加智能设备', 'Add smart device', 'childAdd'),
    here(places.gatewayChoice, '选择网关', 'Choose gateway', 'gatewayChoice'),
    here(places.wifiTz1, '配网（TZ）第一步', 'Network set-up TZ, step 1', 'network'),
    here(places.wifiTz2, '配网（TZ）第二步', 'Network set-up TZ, step 2', 'network'),
    here(places.wifiTz3, '配网（TZ）第三步', 'Network set-up TZ, step 3', 'network'),
    here(places.wifiMk1, '配网（MK）第一步', 'Network set-up MK, step 1', 'network'),
    here(places.wifiMk2, '配网（MK）第二步', 'Network set-up MK, step 2', 'network'),
    here(places.bluetooth, '蓝牙设备', 'Bluetooth', 'bluetooth'),
    here(places.meshDevice, '蓝牙 Mesh 设备', 'Bluetooth mesh device', 'bluetooth'),
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    onboarding: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
