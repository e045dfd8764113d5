/** The pages that other pages lead to, with the addresses of the route table. A name without a route does not start. */
import type { PlaceName, Places } from '#infrastructure/navigation/places.ts'

export const loginPlace = (page: string): string => `/pagesLogin/login/${page}`

export const places: Places = {
  home: '/pages/index/indexNew',
  monitor: '/pages/monitor/monitor',
  notice: '/pages/notice/notice',
  me: '/pages/tabMe/meNew',
  search: '/pages/index/search',
  login: loginPlace('login'),
  previewImage: '/preview-image',
  alarmList: '/pagesCommon/history/alarmList',
  linkageFirstStep: '/pagesEquipment/linkage/step/firstStep',
  userAgreement: '/pagesCommon/userAgreement',
}

export const tabs = ['home', 'monitor', 'notice', 'me'] as const satisfies readonly PlaceName[]

export const isTab = (path: string): boolean => tabs.some((name) => places[name] === path)
