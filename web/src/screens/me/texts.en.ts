import { contentWords } from '#features/content/texts.en.ts'
import type { messages as zh } from './texts.zh.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const messages = {
  content: contentWords,
  title: 'Me',
  role: 'Active role',
  units: 'My units',
  roles: 'My roles',
  appearance: 'Look and language',
  logOutHint: 'Logging out clears what this device has kept of your login.',
  switchRole: 'Switch role',
  switchRoleHint: 'You continue with the other rights, on Home.',
  current: 'Active',
  allPlaces: 'The whole platform',
  ownEquipment: 'Equipment bound to you',
  morePlaces: 'and more, {{count}} in all',
  until: 'Until {{date}}',
  info: 'My information',
  password: 'Change password',
  settings: 'My settings',
  switches: 'Switch settings',
  account: 'Account',
  work: 'Work',
  help: {
    title: 'News and help',
    news: 'News',
    info: 'Fire information',
    manual: 'User manual',
    feedback: 'Feedback',
    about: 'About',
  },
} as const satisfies Translated<typeof zh>
