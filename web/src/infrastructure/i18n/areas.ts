/** Which texts exist and where they are loaded from. Each screen brings its own area; the shell's are always there. */
import type { messages as control } from './messages/zh/control.ts'
import type { messages as equipment } from './messages/zh/equipment.ts'
import type { messages as gallery } from './messages/zh/gallery.ts'
import type { messages as home } from './messages/zh/home.ts'
import type { messages as login } from './messages/zh/login.ts'
import type { messages as me } from './messages/zh/me.ts'
import type { messages as monitor } from './messages/zh/monitor.ts'
import type { messages as shell } from './messages/zh/shell.ts'

export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

export interface Messages {
  shell: typeof shell
  control: typeof control
  equipment: typeof equipment
  gallery: typeof gallery
  home: typeof home
  login: typeof login
  me: typeof me
  monitor: typeof monitor
}
export type Area = keyof Messages

export const areas = [
  'shell',
  'control',
  'equipment',
  'gallery',
  'home',
  'login',
  'me',
  'monitor',
] as const satisfies readonly Area[]

type Loader = () => Promise<{ readonly messages: object }>

export const loaders: Record<Language, Record<Area, Loader>> = {
  'zh-CN': {
    shell: () => import('./messages/zh/shell.ts'),
    control: () => import('./messages/zh/control.ts'),
    equipment: () => import('./messages/zh/equipment.ts'),
    gallery: () => import('./messages/zh/gallery.ts'),
    home: () => import('./messages/zh/home.ts'),
    login: () => import('./messages/zh/login.ts'),
    me: () => import('./messages/zh/me.ts'),
    monitor: () => import('./messages/zh/monitor.ts'),
  },
  en: {
    shell: () => import('./messages/en/shell.ts'),
    control: () => import('./messages/en/control.ts'),
    equipment: () => import('./messages/en/equipment.ts'),
    gallery: () => import('./messages/en/gallery.ts'),
    home: () => import('./messages/en/home.ts'),
    login: () => import('./messages/en/login.ts'),
    me: () => import('./messages/en/me.ts'),
    monitor: () => import('./messages/en/monitor.ts'),
  },
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Messages
    enableSelector: 'strict'
  }
}
