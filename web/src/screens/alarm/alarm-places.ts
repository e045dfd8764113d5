/** Apart from the area: the push worker leads here, and it is one small file without any page. */
export const alarmPlaces = {
  alarmList: '/pagesCommon/history/alarmList',
  alarmDetail: '/pagesCommon/history/alarmDetail',
  fireAlarmList: '/pagesCommon/history/fireAlarmList',
} as const
