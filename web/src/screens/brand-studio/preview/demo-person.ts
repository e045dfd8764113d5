/** Whoever looks at the site that does not exist. */
import type { LoginAnswer } from '#foundation/session/session-store.ts'

export const projectId = '01930000-0000-7000-8000-000000000010'

export const demoLogin: LoginAnswer = {
  token: 'demo',
  user: {
    superAdmin: false,
    accountId: '01930000-0000-7000-8000-000000000001',
    userName: 'demo',
    userTel: null,
    oemId: '01930000-0000-7000-8000-000000000002',
    oemAdd: null,
    person: null,
    tel: null,
    job: null,
    provinceCode: null,
    cityCode: null,
    districtCode: null,
    nickname: null,
    userIcon: null,
    accessId: null,
    customId: null,
    logoMainSite: null,
    logoLoginSite: null,
  },
  permissionsStr: ',equip:list,equip:select,',
  equipPermissionsStr: ',',
  permissionsList: ['equip'],
  roleList: [],
  projectList: [{ projectId, projectName: '临江国际中心' }],
}
