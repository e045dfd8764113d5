/** What stands in the bars at top and side, in both languages. A page without a Chinese name is there in English only. */
import type { DefaultTheme } from 'vitepress/theme-without-fonts'

type Language = 'en' | 'zh'

interface Entry {
  readonly path: string
  readonly en: string
  readonly zh?: string
}

interface Part {
  readonly en: string
  readonly zh: string
  readonly entries: readonly Entry[]
}

const parts: readonly Part[] = [
  {
    en: 'Use it',
    zh: '使用',
    entries: [
      { path: 'manual/guard', en: 'Guard', zh: '值班人员' },
      { path: 'manual/property-manager', en: 'Property manager', zh: '消防安全管理人' },
      { path: 'manual/electrician', en: 'Electrician', zh: '电工' },
      { path: 'manual/maintainer', en: 'Maintainer', zh: '维保人员' },
      { path: 'manual/operator', en: 'Operator', zh: '运营商' },
      { path: 'manual/end-user', en: 'End user', zh: '终端用户' },
    ],
  },
  {
    en: 'Run it',
    zh: '运维',
    entries: [
      { path: 'install', en: 'Install', zh: '安装' },
      { path: 'operations', en: 'Operate', zh: '运行' },
      { path: 'runbook', en: 'Runbook', zh: '应急手册' },
      { path: 'security', en: 'Security', zh: '安全' },
      { path: 'scale', en: 'Scale', zh: '规模' },
      { path: 'devices', en: 'Gateways and devices' },
      { path: 'hot-spot', en: 'Set-up by hot spot' },
      { path: 'bluetooth', en: 'Set-up by Bluetooth' },
      { path: 'inspector-pack', en: 'Inspector pack' },
    ],
  },
  {
    en: 'Connect to it',
    zh: '对接',
    entries: [
      { path: 'integrators', en: 'Integrators', zh: '集成商' },
      { path: 'errors', en: 'Every code' },
    ],
  },
  {
    en: 'Change it',
    zh: '开发',
    entries: [
      { path: 'architecture', en: 'Architecture' },
      { path: 'alarm-lifecycle', en: 'Life of an alarm' },
      { path: 'adding-a-screen', en: 'Adding a screen' },
      { path: 'adding-a-device-type', en: 'Adding a device type' },
      { path: 'adding-a-brand', en: 'Adding a brand' },
      { path: 'words', en: 'Words that are ours' },
    ],
  },
]

const linkTo = ({ path, en, zh }: Entry, language: Language): DefaultTheme.SidebarItem =>
  language === 'en'
    ? { text: en, link: `/${path}` }
    : { text: zh ?? `${en} (English)`, link: `/${zh ? 'zh/' : ''}${path}` }

export const bars = (language: Language): DefaultTheme.Config => {
  const sidebar = parts.map((part) => ({
    text: part[language],
    items: part.entries.map((entry) => linkTo(entry, language)),
  }))
  return { sidebar, nav: sidebar.map(({ text, items: [first] }) => ({ text, link: first?.link ?? '/' })) }
}
