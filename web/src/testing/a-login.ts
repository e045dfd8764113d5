/** What the platform answers when a duty officer signs in. */
import type { UserInfo } from '@vigil/contract/account/account'
import type { LoginAnswer } from '#foundation/session/session-store.ts'

export const projectId = '01930000-0000-7000-8000-000000000010'

export const aUser: UserInfo = {
  superAdmin: false,
  accountId: '01930000-0000-7000-8000-000000000001',
  userName: 'chen',
  userTel: null,
  oemId: '01930000-0000-7000-8000-000000000002',
  oemAdd: null,
  person: '陈志远',
  tel: null,
  job: 'dutyOfficer',
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  nickname: null,
  userIcon: null,
  accessId: null,
  customId: null,
  logoMainSite: null,
  logoLoginSite: null,
}

export const aLogin = (changes: Partial<LoginAnswer> = {}): LoginAnswer => ({
  token: 'secret',
  user: aUser,
  permissionsStr: ',equip:list,',
  equipPermissionsStr: ',breaker:custom,',
  permissionsList: ['equip', 'alarmRec'],
  roleList: [{ roleId: '01930000-0000-7000-8000-000000000020', roleName: '值班员', roleType: 2, active: true }],
  projectList: [{ projectId, projectName: '临江国际中心' }],
  ...changes,
})
