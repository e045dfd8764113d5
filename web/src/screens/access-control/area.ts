/** Doors: who may pass, and who has. */
import { area, row } from '#foundation/area/area.ts'

export const accessControlArea = area({
  routes: [
    row('/pagesEquipment/acControl/visitorRegister', '访客登记', 'Visitor registration', 'access', {
      access: 'public',
    }),
    row('/pagesEquipment/acControl/userChange', '门禁人员变更', 'Access user change', 'access'),
    row('/pagesEquipment/acControl/visitorData', '访客记录', 'Visitor records', 'access'),
    row('/pagesEquipment/acControl/qrCode', '访客二维码', 'Visitor QR pass', 'access', { access: 'public' }),
  ],
})
