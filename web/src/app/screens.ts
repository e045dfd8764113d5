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
  me: { load: async () => (await import('#screens/me/me-screen.tsx')).MeScreen, areas: ['me'] },
  search: { load: async () => (await import('#screens/search/search-screen.tsx')).SearchScreen, areas: [] },
  previewImage: {
    load: async () => (await import('#screens/preview/preview-image-screen.tsx')).PreviewImageScreen,
    areas: [],
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
