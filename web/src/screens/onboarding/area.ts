/** Adding equipment and connecting it. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  equipmentAdd: '/pagesEquipment/equipAdd/equipAddNew',
  equipmentKinds: '/pagesEquipment/equipAdd/equipTypeSelectNew',
} as const

const add = screen('equipmentAdd', async () => (await import('./add/add-screen.tsx')).AddScreen, [
  'onboarding',
  'company',
])
const kinds = screen(
  'equipmentKinds',
  async () => (await import('./kind-choice/kind-choice-screen.tsx')).KindChoiceScreen,
  ['onboarding'],
)

export const onboardingArea = area({
  texts: {
    onboarding: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [
    row('/pagesEquipment/equipAdd/addEquipGetway', '添加网关', 'Add gateway', 'onboarding'),
    row(places.equipmentKinds, '选择设备类型', 'Choose equipment type', 'onboarding', { screen: kinds }),
    row(places.equipmentAdd, '添加设备', 'Add equipment', 'onboarding', { screen: add }),
    row('/pagesEquipment/equipAdd/protrolSelect', '选择协议', 'Choose protocol', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipSmartList', '发现的智能设备', 'Smart devices found', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipAddSmart', '添加智能设备', 'Add smart device', 'onboarding'),
    row('/pagesEquipment/equipAdd/equipGetway', '选择网关', 'Choose gateway', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSet1', '配网（TZ）第一步', 'Network set-up TZ, step 1', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSet2', '配网（TZ）第二步', 'Network set-up TZ, step 2', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSet3', '配网（TZ）第三步', 'Network set-up TZ, step 3', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSetMK1', '配网（MK）第一步', 'Network set-up MK, step 1', 'onboarding'),
    row('/pagesEquipment/WifiSet/wifiSetMK2', '配网（MK）第二步', 'Network set-up MK, step 2', 'onboarding'),
    row('/pagesEquipment/blueTooth/blueTooth', '蓝牙设备', 'Bluetooth', 'onboarding'),
    row('/pagesEquipment/blueTooth/meshDevice', '蓝牙 Mesh 设备', 'Bluetooth mesh device', 'onboarding'),
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
