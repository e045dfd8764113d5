/** Several switches by one press. */
import { area, row } from '#foundation/area/area.ts'

export const sceneArea = area({
  routes: [
    row('/pagesEquipment/scenes/scenes', '我的场景', 'My scenes', 'scene'),
    row('/pagesEquipment/scenes/sceneAddDev', '场景：添加设备', 'Scene: add devices', 'scene'),
  ],
})
