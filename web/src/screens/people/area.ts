/** Accounts, roles, and why somebody may do something. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const places = {
  people: '/pagesUnit/unitAdd/userManage',
} as const

const people = screen('people', async () => (await import('./people-screen.tsx')).PeopleScreen, ['people', 'records'])

export const peopleArea = area({
  texts: {
    people: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  places,
  routes: [row(places.people, '人员与权限', 'People and rights', 'unit', { screen: people })],
  menu: [
    {
      group: 'admin',
      icon: 'people',
      resource: 'user',
      to: () => places.people,
    },
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    people: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
