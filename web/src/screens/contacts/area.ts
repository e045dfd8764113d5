/** Whom to call in a unit. */
import { area, row, screen } from '#foundation/area/area.ts'

const places = {
  contacts: '/pagesCommon/contacts',
} as const

const contacts = screen('contacts', async () => (await import('./contacts-screen.tsx')).ContactsScreen, ['unit'])

export const contactsArea = area({
  places,
  routes: [row(places.contacts, '通讯录', 'Contacts', 'account', { screen: contacts })],
  menu: [{ group: 'admin', icon: 'phone', resource: 'dutyCheck', to: () => places.contacts, onlyOnMe: true }],
})

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
