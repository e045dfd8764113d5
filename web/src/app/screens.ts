/** The screens, each in a piece of its own that is fetched when it is first opened, with the texts it needs. */
import type { ComponentType } from 'react'
import type { Area } from '#infrastructure/i18n/areas.ts'

export interface Screen {
  readonly load: () => Promise<ComponentType>
  readonly areas: readonly Area[]
}

export const screens = {
  entry: { load: async () => (await import('#screens/entry/entry-screen.tsx')).EntryScreen, areas: ['login'] },
  login: { load: async () => (await import('#screens/login/login-screen.tsx')).LoginScreen, areas: ['login'] },
  home: { load: async () => (await import('#screens/home/home-screen.tsx')).HomeScreen, areas: ['home'] },
  energyHome: {
    load: async () => (await import('#screens/home/energy-home-screen.tsx')).EnergyHomeScreen,
    areas: ['home'],
  },
  brandStudio: {
    load: async () => (await import('#screens/brand-studio/brand-studio-screen.tsx')).BrandStudioScreen,
    areas: ['studio', 'home', 'login'],
  },
  monitor: {
    load: async () => (await import('#screens/monitor/monitor-screen.tsx')).MonitorScreen,
    areas: ['monitor'],
  },
  equipment: {
    load: async () => (await import('#screens/equipment/equipment-screen.tsx')).EquipmentScreen,
    areas: ['equipment', 'control'],
  },
  equipmentChart: {
    load: async () => (await import('#screens/equipment/equipment-chart-screen.tsx')).EquipmentChartScreen,
    areas: ['equipment'],
  },
  equipmentRoute: {
    load: async () => (await import('#screens/equipment/equipment-route-screen.tsx')).EquipmentRouteScreen,
    areas: ['equipment'],
  },
  oemList: { load: async () => (await import('#screens/oem/oem-list-screen.tsx')).OemListScreen, areas: ['oem'] },
  oemAdd: { load: async () => (await import('#screens/oem/oem-add-screen.tsx')).OemAddScreen, areas: ['oem'] },
  oemInfo: { load: async () => (await import('#screens/oem/oem-info-screen.tsx')).OemInfoScreen, areas: ['oem'] },
  oemSet: { load: async () => (await import('#screens/oem/oem-set-screen.tsx')).OemSetScreen, areas: ['oem'] },
  people: {
    load: async () => (await import('#screens/people/people-screen.tsx')).PeopleScreen,
    areas: ['people', 'records'],
  },
  selfInfo: {
    load: async () => (await import('#screens/account/self-info-screen.tsx')).SelfInfoScreen,
    areas: ['account'],
  },
  setMyself: {
    load: async () => (await import('#screens/account/password-screen.tsx')).PasswordScreen,
    areas: ['account'],
  },
  selfSet: {
    load: async () => (await import('#screens/account/my-settings-screen.tsx')).MySettingsScreen,
    areas: ['account'],
  },
  mineSetting: {
    load: async () => (await import('#screens/account/switch-settings-screen.tsx')).SwitchSettingsScreen,
    areas: ['account', 'reach', 'notice'],
  },
  unsubInfo: {
    load: async () => (await import('#screens/account/leave-screen.tsx')).LeaveScreen,
    areas: ['account', 'login'],
  },
  me: { load: async () => (await import('#screens/me/me-screen.tsx')).MeScreen, areas: ['me'] },
  audit: {
    load: async () => (await import('#screens/audit/audit-screen.tsx')).AuditScreen,
    areas: ['audit', 'records'],
  },
  register: {
    load: async () => (await import('#screens/register/register-screen.tsx')).RegisterScreen,
    areas: ['login', 'register'],
  },
  inviteRegister: {
    load: async () => (await import('#screens/register/invite-register-screen.tsx')).InviteRegisterScreen,
    areas: ['login', 'register'],
  },
  userAgreement: {
    load: async () => (await import('#screens/agreement/agreement-screen.tsx')).AgreementScreen,
    areas: ['login'],
  },
  alarmList: {
    load: async () => (await import('#screens/alarm/alarm-list-screen.tsx')).AlarmListScreen,
    areas: ['alarm', 'records'],
  },
  fireAlarmList: {
    load: async () => (await import('#screens/alarm/fire-alarm-list-screen.tsx')).FireAlarmListScreen,
    areas: ['alarm', 'records'],
  },
  alarmDetail: {
    load: async () => (await import('#screens/alarm/alarm-detail-screen.tsx')).AlarmDetailScreen,
    areas: ['alarm'],
  },
  notice: {
    load: async () => (await import('#screens/notice/notice-screen.tsx')).NoticeScreen,
    areas: ['notice', 'alarm'],
  },
  noticeItem: {
    load: async () => (await import('#screens/notice/notice-item-screen.tsx')).NoticeItemScreen,
    areas: ['notice', 'alarm'],
  },
  pushList: {
    load: async () => (await import('#screens/notice/delivery/push-list-screen.tsx')).PushListScreen,
    areas: ['notice'],
  },
  hazardList: {
    load: async () => (await import('#screens/hazard/hazard-list-screen.tsx')).HazardListScreen,
    areas: ['hazard', 'isolation', 'records'],
  },
  hazardDetail: {
    load: async () => (await import('#screens/hazard/hazard-detail-screen.tsx')).HazardDetailScreen,
    areas: ['hazard'],
  },
  search: { load: async () => (await import('#screens/search/search-screen.tsx')).SearchScreen, areas: [] },
  previewImage: {
    load: async () => (await import('#screens/preview/preview-image-screen.tsx')).PreviewImageScreen,
    areas: [],
  },
  unitList: {
    load: async () => (await import('#screens/unit/list/unit-list-screen.tsx')).UnitListScreen,
    areas: ['unit', 'reach', 'records'],
  },
  unitInfo: {
    load: async () => (await import('#screens/unit/info/unit-info-screen.tsx')).UnitInfoScreen,
    areas: ['unit', 'reach'],
  },
  unitAdd: {
    load: async () => (await import('#screens/unit/form/unit-add-screen.tsx')).UnitAddScreen,
    areas: ['unit'],
  },
  unitUpdate: {
    load: async () => (await import('#screens/unit/form/unit-update-screen.tsx')).UnitUpdateScreen,
    areas: ['unit'],
  },
  unitMap: {
    load: async () => (await import('#screens/unit/map/unit-map-screen.tsx')).UnitMapScreen,
    areas: ['unit'],
  },
  unitSelect: {
    load: async () => (await import('#screens/unit/select/unit-select-screen.tsx')).UnitSelectScreen,
    areas: ['unit'],
  },
  contacts: {
    load: async () => (await import('#screens/contacts/contacts-screen.tsx')).ContactsScreen,
    areas: ['unit'],
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
