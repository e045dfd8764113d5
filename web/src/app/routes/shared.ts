/** Records, content and places. */
import { row, type RouteRow } from './route-row.ts'

export const sharedRoutes: readonly RouteRow[] = [
  row('/pagesCommon/feedback', '意见反馈', 'Feedback', 'content'),
  row('/pagesCommon/history/alarmList', '报警记录', 'Alarm history', 'alarm', { screen: 'alarmList' }),
  row('/pagesCommon/history/alarmDetail', '报警详情', 'Alarm', 'alarm', { screen: 'alarmDetail' }),
  row('/pagesCommon/history/fireAlarmList', '火警记录', 'Fire alarm history', 'alarm', { screen: 'fireAlarmList' }),
  row('/pagesCommon/history/alarmListNew', '隐患记录', 'Hazard records', 'alarm', { screen: 'hazardList' }),
  row('/pagesCommon/history/alarmDetailNew', '隐患详情', 'Hazard', 'alarm', { screen: 'hazardDetail' }),
  row('/pagesCommon/pushHistory/pushList', '推送记录', 'Push history', 'alarm', { screen: 'pushList' }),
  row('/pagesCommon/register', '注册', 'Register', 'identity', { access: 'public', screen: 'register' }),
  row('/pagesCommon/InviteRegister', '邀请注册', 'Register by invitation', 'identity', {
    access: 'public',
    screen: 'inviteRegister',
  }),
  row('/pagesCommon/report', '单位报告', 'Project report', 'report'),
  row('/pagesCommon/tabInfo/info', '消防资讯', 'Fire information', 'content'),
  row('/pagesCommon/tabInfo/infoDetail', '资讯详情', 'Fire information, article', 'content'),
  row('/pagesCommon/userAgreement', '用户协议', 'User agreement', 'content', {
    access: 'public',
    screen: 'userAgreement',
  }),
  row('/pagesCommon/contacts', '通讯录', 'Contacts', 'account', { screen: 'contacts' }),
  row('/pagesCommon/external/external', '外部页面', 'External page', 'content', { access: 'public' }),
  row('/pagesCommon/external/downloadApp', '下载应用', 'Download the app', 'content', { access: 'public' }),
  row('/pagesCommon/external/downloadCarnotApp', '下载应用（第二品牌）', 'Download the app, second brand', 'content', {
    access: 'public',
  }),
  row('/pagesCommon/external/pdf', 'PDF 阅读', 'PDF viewer', 'content', { access: 'public' }),
  row('/pagesCommon/externalCarnot/index', '外部页面（第二品牌）', 'External page, second brand', 'content', {
    access: 'public',
  }),
  row('/pagesCommon/externalCarnot/setting', '外部设置（第二品牌）', 'External settings, second brand', 'content'),
  row('/pagesCommon/location', '位置', 'Location', 'map'),
  row('/pagesCommon/map', '实时地图', 'Live map', 'map'),
  row('/pagesCommon/navLocation', '导航', 'Navigate to a place', 'map'),
  row('/pagesCommon/news/newsList', '新闻资讯', 'News', 'content'),
  row('/pagesCommon/news/newsInfo', '新闻详情', 'News article', 'content'),
]
