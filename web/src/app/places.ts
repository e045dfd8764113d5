/** The pages that other pages lead to, with the addresses of the route table. A name without a route does not start. */
import type { PlaceName, Places } from '#infrastructure/navigation/places.ts'

export const loginPlace = (page: string): string => `/pagesLogin/login/${page}`

export const places: Places = {
  home: '/pages/index/indexNew',
  monitor: '/pages/monitor/monitor',
  notice: '/pages/notice/notice',
  me: '/pages/tabMe/meNew',
  noticeItem: '/pages/notice/noticeItem',
  pushList: '/pagesCommon/pushHistory/pushList',
  search: '/pages/index/search',
  login: loginPlace('login'),
  previewImage: '/preview-image',
  alarmList: '/pagesCommon/history/alarmList',
  alarmDetail: '/pagesCommon/history/alarmDetail',
  fireAlarmList: '/pagesCommon/history/fireAlarmList',
  hazardList: '/pagesCommon/history/alarmListNew',
  hazardDetail: '/pagesCommon/history/alarmDetailNew',
  linkageFirstStep: '/pagesEquipment/linkage/step/firstStep',
  userAgreement: '/pagesCommon/userAgreement',
  register: '/pagesCommon/register',
  oemList: '/pagesOem/oemListNew',
  oemAdd: '/pagesOem/oemAdd',
  oemInfo: '/pagesOem/oemInfo',
  oemSet: '/pagesOem/oemSet',
  brandStudio: '/pagesOem/oemSetNew',
  inviteRegister: '/pagesCommon/InviteRegister',
  unitList: '/pagesUnit/unitListNew',
  unitInfo: '/pagesUnit/unitInfoNew',
  unitAdd: '/pagesUnit/unitAdd/unitAddNew',
  unitUpdate: '/pagesUnit/unitUpdate',
  unitMap: '/pagesUnit/unitMap',
  unitSelect: '/pagesUnit/unitSelect',
  contacts: '/pagesCommon/contacts',
  operationLog: '/pagesCommon/tabMe/controlHistory',
  people: '/pagesUnit/unitAdd/userManage',
  myInfo: '/pagesCommon/tabMe/selfInfo',
  myPassword: '/pagesCommon/tabMe/setMyself',
  mySettings: '/pagesCommon/tabMe/selfSet',
  mySwitches: '/pagesCommon/tabMe/mineSetting',
  leave: '/pagesCommon/tabMe/unsubInfo',
}

export const tabs = ['home', 'monitor', 'notice', 'me'] as const satisfies readonly PlaceName[]

export const isTab = (path: string): boolean => tabs.some((name) => places[name] === path)
