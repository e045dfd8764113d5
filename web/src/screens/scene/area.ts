/** Several devices by one press. The pages stand with what else is moved together. */
import { area, row, screen } from '#foundation/area/area.ts'

const scenes = screen('control', async () => (await import('../control/control-screen.tsx')).ControlScreen, [
  'batch',
  'control',
])

const places = { scenes: '/pagesEquipment/scenes/scenes', sceneEdit: '/pagesEquipment/scenes/sceneAddDev' } as const

export const sceneArea = area({
  places,
  routes: [
    row(places.scenes, '我的场景', 'My scenes', 'scene', { screen: scenes }),
    row(places.sceneEdit, '场景：添加设备', 'Scene: add devices', 'scene', { screen: scenes }),
  ],
  menu: [{ group: 'work', icon: 'layers', resource: 'sceneGroup', to: () => places.scenes }],
})

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
