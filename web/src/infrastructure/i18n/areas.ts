/** Which texts exist and where they are loaded from. Each screen brings its own area; the shell's are always there. */
import type { messages as account } from './messages/zh/account.ts'
import type { messages as alarm } from './messages/zh/alarm.ts'
import type { messages as audit } from './messages/zh/audit.ts'
import type { messages as chat } from './messages/zh/chat.ts'
import type { messages as company } from './messages/zh/company.ts'
import type { messages as control } from './messages/zh/control.ts'
import type { messages as duty } from './messages/zh/duty.ts'
import type { messages as equipment } from './messages/zh/equipment.ts'
import type { messages as gallery } from './messages/zh/gallery.ts'
import type { messages as hazard } from './messages/zh/hazard.ts'
import type { messages as isolation } from './messages/zh/isolation.ts'
import type { messages as home } from './messages/zh/home.ts'
import type { messages as login } from './messages/zh/login.ts'
import type { messages as me } from './messages/zh/me.ts'
import type { messages as monitor } from './messages/zh/monitor.ts'
import type { messages as notice } from './messages/zh/notice.ts'
import type { messages as nuisance } from './messages/zh/nuisance.ts'
import type { messages as wall } from './messages/zh/wall.ts'
import type { messages as oem } from './messages/zh/oem.ts'
import type { messages as register } from './messages/zh/register.ts'
import type { messages as people } from './messages/zh/people.ts'
import type { messages as platform } from './messages/zh/platform.ts'
import type { messages as records } from './messages/zh/records.ts'
import type { messages as reach } from './messages/zh/reach.ts'
import type { messages as shell } from './messages/zh/shell.ts'
import type { messages as unit } from './messages/zh/unit.ts'
import type { messages as studio } from './messages/zh/studio.ts'

export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

export interface Messages {
  shell: typeof shell
  account: typeof account
  studio: typeof studio
  alarm: typeof alarm
  audit: typeof audit
  chat: typeof chat
  company: typeof company
  control: typeof control
  duty: typeof duty
  equipment: typeof equipment
  gallery: typeof gallery
  hazard: typeof hazard
  isolation: typeof isolation
  home: typeof home
  login: typeof login
  me: typeof me
  monitor: typeof monitor
  register: typeof register
  notice: typeof notice
  nuisance: typeof nuisance
  wall: typeof wall
  oem: typeof oem
  people: typeof people
  platform: typeof platform
  records: typeof records
  reach: typeof reach
  unit: typeof unit
}
export type Area = keyof Messages

export const areas = [
  'shell',
  'account',
  'studio',
  'alarm',
  'audit',
  'chat',
  'company',
  'control',
  'duty',
  'equipment',
  'gallery',
  'hazard',
  'isolation',
  'home',
  'login',
  'me',
  'monitor',
  'register',
  'notice',
  'nuisance',
  'wall',
  'oem',
  'people',
  'platform',
  'records',
  'reach',
  'unit',
] as const satisfies readonly Area[]

type Loader = () => Promise<{ readonly messages: object }>

export const loaders: Record<Language, Record<Area, Loader>> = {
  'zh-CN': {
    shell: () => import('./messages/zh/shell.ts'),
    account: () => import('./messages/zh/account.ts'),
    studio: () => import('./messages/zh/studio.ts'),
    alarm: () => import('./messages/zh/alarm.ts'),
    audit: () => import('./messages/zh/audit.ts'),
    chat: () => import('./messages/zh/chat.ts'),
    company: () => import('./messages/zh/company.ts'),
    control: () => import('./messages/zh/control.ts'),
    duty: () => import('./messages/zh/duty.ts'),
    equipment: () => import('./messages/zh/equipment.ts'),
    gallery: () => import('./messages/zh/gallery.ts'),
    hazard: () => import('./messages/zh/hazard.ts'),
    isolation: () => import('./messages/zh/isolation.ts'),
    home: () => import('./messages/zh/home.ts'),
    login: () => import('./messages/zh/login.ts'),
    me: () => import('./messages/zh/me.ts'),
    monitor: () => import('./messages/zh/monitor.ts'),
    register: () => import('./messages/zh/register.ts'),
    notice: () => import('./messages/zh/notice.ts'),
    nuisance: () => import('./messages/zh/nuisance.ts'),
    wall: () => import('./messages/zh/wall.ts'),
    oem: () => import('./messages/zh/oem.ts'),
    people: () => import('./messages/zh/people.ts'),
    platform: () => import('./messages/zh/platform.ts'),
    records: () => import('./messages/zh/records.ts'),
    reach: () => import('./messages/zh/reach.ts'),
    unit: () => import('./messages/zh/unit.ts'),
  },
  en: {
    shell: () => import('./messages/en/shell.ts'),
    account: () => import('./messages/en/account.ts'),
    studio: () => import('./messages/en/studio.ts'),
    alarm: () => import('./messages/en/alarm.ts'),
    audit: () => import('./messages/en/audit.ts'),
    chat: () => import('./messages/en/chat.ts'),
    company: () => import('./messages/en/company.ts'),
    control: () => import('./messages/en/control.ts'),
    duty: () => import('./messages/en/duty.ts'),
    equipment: () => import('./messages/en/equipment.ts'),
    gallery: () => import('./messages/en/gallery.ts'),
    hazard: () => import('./messages/en/hazard.ts'),
    isolation: () => import('./messages/en/isolation.ts'),
    home: () => import('./messages/en/home.ts'),
    login: () => import('./messages/en/login.ts'),
    me: () => import('./messages/en/me.ts'),
    monitor: () => import('./messages/en/monitor.ts'),
    register: () => import('./messages/en/register.ts'),
    notice: () => import('./messages/en/notice.ts'),
    nuisance: () => import('./messages/en/nuisance.ts'),
    wall: () => import('./messages/en/wall.ts'),
    oem: () => import('./messages/en/oem.ts'),
    people: () => import('./messages/en/people.ts'),
    platform: () => import('./messages/en/platform.ts'),
    records: () => import('./messages/en/records.ts'),
    reach: () => import('./messages/en/reach.ts'),
    unit: () => import('./messages/en/unit.ts'),
  },
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Messages
    enableSelector: 'strict'
  }
}
