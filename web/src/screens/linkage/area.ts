/** When this happens, that is done. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const linkage = screen('linkage', async () => (await import('./linkage-screen.tsx')).LinkageScreen, [
  'linkage',
  'batch',
  'control',
])

const places = {
  linkageRules: '/pagesEquipment/linkage/list',
  linkageRule: '/pagesEquipment/linkage/info',
  linkageFirstStep: '/pagesEquipment/linkage/step/firstStep',
  linkageNextStep: '/pagesEquipment/linkage/step/nextStep',
} as const

const page = (path: string, zh: string, en: string) => row(path, zh, en, 'linkage', { screen: linkage })

export const linkageArea = area({
  texts: { linkage: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },
  places,
  routes: [
    page(places.linkageRules, '联动规则', 'Linkage rules'),
    page(places.linkageRule, '联动规则详情', 'Linkage rule'),
    page(places.linkageFirstStep, '联动向导：第一步', 'Linkage wizard, first step'),
    page(places.linkageNextStep, '联动向导：下一步', 'Linkage wizard, next step'),
  ],
  menu: [{ group: 'work', icon: 'linkage', resource: 'linkRule', to: () => places.linkageRules }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    linkage: typeof messages
  }
}

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
