/** What is consumed, and what it costs; and the reports of a unit, whose words and pages come with it. */
import { area, row, screen } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

const path = '/pagesEquipment/intelligentElectricityConsumptionManagementPlatform'

const reportPath = '/pagesCommon/report'

const energy = screen('energy', async () => (await import('./energy-screen.tsx')).EnergyScreen, ['energy'])
const report = screen('report', async () => (await import('./energy-screen.tsx')).ReportScreen, ['energy'])

export const energyArea = area({
  texts: { energy: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') } },
  routes: [
    row(path, '智慧用电管理平台', 'Electricity consumption management', 'energy', { screen: energy }),
    row(reportPath, '单位报告', 'Project report', 'report', { screen: report }),
  ],
  menu: [
    { group: 'work', icon: 'chart', resource: 'report', to: () => reportPath },
    {
      group: 'work',
      icon: 'bolt',
      resource: 'energy',
      // It is of a whole unit, as its report is: a tenant has none.
      right: 'report:select',
      to: () => path,
      name: { zh: '用电管理', en: 'Electricity' },
    },
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    energy: typeof messages
  }
}
