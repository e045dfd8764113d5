/** Every built screen with an address that shows it full of life. */
import type { CityFacts } from '@vigil/stack/private-city'
import type { Page } from 'playwright-core'
import { deviceAddress } from '#walk/product-routes.ts'
import { deviceOf, loopOf } from '#site.ts'
import type { WorkingDay } from './working-day.ts'

export interface ShownScreen {
  readonly name: string
  /** What it is about may have begun with the day. */
  readonly path: string | ((day: WorkingDay) => string)
  /** Who looks at it: somebody at the door, or a person in a role; the unit's manager unless it says otherwise. */
  readonly as?: Exclude<Viewer, 'manager'>
}

export const viewers = ['stranger', 'manager', 'oem', 'super'] as const
export type Viewer = (typeof viewers)[number]

export const shownScreens = (city: CityFacts): readonly ShownScreen[] => {
  const thermometer = deviceOf(city, 'tempHumidity')
  const box = deviceOf(city, 'breakerGateway')
  const breaker = { ...loopOf(box, 'L2'), projectId: box.projectId, type: 'breaker' }
  return [
    { name: 'entry', path: '/', as: 'stranger' },
    { name: 'login', path: '/pagesLogin/login/login', as: 'stranger' },
    { name: 'home', path: '/pages/index/indexNew' },
    { name: 'run-overview', path: '/pagesEquipment/intelligentFireCloudPlatform', as: 'oem' },
    { name: 'trial-home', path: '/pagesCarnot/index/test', as: 'stranger' },
    { name: 'monitor', path: '/pages/monitor/monitor' },
    { name: 'monitor-chosen', path: `/pages/monitor/monitor?type=183&id=${thermometer.equipmentId}` },
    { name: 'equipment', path: deviceAddress('/pagesEquimmentInfo/StandDetailIndex', thermometer) },
    { name: 'breaker-box', path: deviceAddress('/pagesEquimmentInfo/breaker/breakerOtherGateWay', box) },
    { name: 'breaker', path: deviceAddress('/pagesEquimmentInfo/breaker/breaker', breaker) },
    { name: 'batch', path: deviceAddress('/pagesEquipment/breaker/allLoopControl', box) },
    { name: 'scene-edit', path: '/pagesEquipment/scenes/sceneAddDev' },
    { name: 'linkage-rules', path: '/pagesEquipment/linkage/list' },
    { name: 'linkage-first', path: '/pagesEquipment/linkage/step/firstStep' },
    { name: 'timer-add', path: deviceAddress('/pagesEquipment/breaker/timedTaskAdd', box) },
    { name: 'equipment-settings', path: deviceAddress('/pagesEquipment/equipmentSetting', thermometer) },
    { name: 'equipment-list', path: '/pagesEquipment/equipListNew' },
    { name: 'equipment-add', path: '/pagesEquipment/equipAdd/equipAddNew' },
    { name: 'gateways', path: '/pagesEquipment/equipAdd/equipGetway' },
    { name: 'heard', path: `/pagesEquipment/equipAdd/equipSmartList?gateway=${box.equipmentId}` },
    { name: 'location', path: `/pagesCommon/location?projectId=${box.projectId}` },
    { name: 'search', path: '/pages/index/search' },
    { name: 'me', path: '/pages/tabMe/meNew' },
    { name: 'notice', path: '/pages/notice/notice' },
    { name: 'alarm-history', path: '/pagesCommon/history/alarmList' },
    { name: 'fire-history', path: '/pagesCommon/history/fireAlarmList' },
    { name: 'case', path: ({ alarmId }) => `/pagesCommon/history/alarmDetail?alarmId=${alarmId}` },
    { name: 'hazards', path: '/pagesCommon/history/alarmListNew' },
    { name: 'hazard', path: ({ hazardId }) => `/pagesCommon/history/alarmDetailNew?id=${hazardId}` },
    { name: 'ledger', path: '/pagesCommon/history/alarmListNew?view=ledger' },
    {
      name: 'walk-test',
      path: ({ walkTestId }) => `/pagesCommon/history/alarmListNew?view=ledger&walk=${walkTestId}`,
    },
    { name: 'patrol', path: '/pagesEquipment/patrolNew/patrol' },
    { name: 'patrol-plan-add', path: '/pagesEquipment/patrolNew/patrolAdd' },
    { name: 'patrol-places', path: '/pagesEquipment/patrolNew/patrolCodeBind' },
    { name: 'patrol-place-types', path: '/pagesEquipment/patrolNew/patrolPlaceType' },
    { name: 'patrol-history', path: '/pagesEquipment/patrolNew/patrolHistory' },
    { name: 'work-orders', path: '/pagesCommon/tabMe/workOrder' },
    { name: 'work-order', path: ({ workOrderId }) => `/pagesCommon/tabMe/workOrder/applyDetail?id=${workOrderId}` },
    { name: 'broadcast', path: ({ noticeId }) => `/pages/notice/noticeItem?kind=broadcast&id=${noticeId}` },
    { name: 'delivery', path: ({ alarmId }) => `/pages/notice/noticeItem?kind=alarm&id=${alarmId}` },
    { name: 'push-list', path: '/pagesCommon/pushHistory/pushList' },
    { name: 'wall', path: '/pages/index/indexNew?wall=1' },
    { name: 'register', path: '/pagesCommon/register', as: 'stranger' },
    { name: 'invitation-over', path: '/pagesCommon/InviteRegister', as: 'stranger' },
    { name: 'units', path: '/pagesUnit/unitListNew' },
    { name: 'unit', path: `/pagesUnit/unitInfoNew?projectId=${box.projectId}` },
    { name: 'unit-edit', path: `/pagesUnit/unitUpdate?projectId=${box.projectId}` },
    { name: 'unit-map', path: '/pagesUnit/unitMap' },
    { name: 'unit-add', path: '/pagesUnit/unitAdd/unitAddNew', as: 'oem' },
    { name: 'unit-choose', path: '/pagesUnit/unitSelect' },
    { name: 'contacts', path: '/pagesCommon/contacts' },
    { name: 'people', path: '/pagesUnit/unitAdd/userManage' },
    { name: 'operation-log', path: '/pagesCommon/tabMe/controlHistory' },
    { name: 'my-info', path: '/pagesCommon/tabMe/selfInfo' },
    { name: 'my-password', path: '/pagesCommon/tabMe/setMyself' },
    { name: 'my-settings', path: '/pagesCommon/tabMe/selfSet' },
    { name: 'my-switches', path: '/pagesCommon/tabMe/mineSetting' },
    { name: 'leave', path: '/pagesCommon/tabMe/unsubInfo' },
    { name: 'operators', path: '/pagesOem/oemListNew', as: 'super' },
    { name: 'operator-add', path: '/pagesOem/oemAdd', as: 'super' },
    { name: 'platform-health', path: '/pagesOem/oemListNew?view=health', as: 'super' },
    { name: 'quarantine', path: '/pagesOem/oemListNew?view=quarantine', as: 'super' },
    { name: 'terms', path: '/pagesCommon/userAgreement', as: 'stranger' },
    { name: 'guide', path: '/pagesCommon/tabMe/userManual?view=guide' },
    { name: 'energy', path: '/pagesEquipment/intelligentElectricityConsumptionManagementPlatform' },
    { name: 'report', path: '/pagesCommon/report' },
    { name: 'visits', path: '/pagesEquipment/acControl/visitorData' },
    { name: 'muster', path: ({ alarmId }) => `/pagesEquipment/acControl/visitorData?alarm=${alarmId}` },
    { name: 'reconcile', path: '/pagesCommon/tabMe/expenseCenter/checkBills?view=reconcile', as: 'oem' },
    { name: 'brand-studio', path: '/pagesOem/oemSetNew', as: 'oem' },
  ]
}

export const pathOf = ({ path }: ShownScreen, day: WorkingDay): string => (typeof path === 'string' ? path : path(day))

/** Everything that was asked for has come, and nothing moves in any more. */
export const settle = async (page: Page): Promise<void> => {
  await page.locator('main, h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await atRest(page)
}

/** Nothing moves any more: colours too fade from one theme into the other. */
export const atRest = async (page: Page): Promise<void> => {
  // What turns for ever, such as a spinner, is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })
}
