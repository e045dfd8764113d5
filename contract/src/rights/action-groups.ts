/** What people look for, by the beginning of the path. */
import type { Name } from '@vigil/device-types/name'

export const actionGroups = {
  'account/': { zh: '登录与账号', en: 'Login and account' },
  'user/': { zh: '人员', en: 'People' },
  'rights/': { zh: '授权', en: 'Grants' },
  'role/': { zh: '角色', en: 'Roles' },
  'control/': { zh: '设备控制', en: 'Control' },
  'equipment/': { zh: '设备', en: 'Equipment' },
  'project/': { zh: '单位', en: 'Units' },
  'company/': { zh: '公司', en: 'Companies' },
  'push/': { zh: '推送', en: 'Push models' },
  'oem/': { zh: '运营商', en: 'Operators' },
  'brand/': { zh: '品牌', en: 'Brands' },
} as const satisfies Readonly<Record<string, Name>>
