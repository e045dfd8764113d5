/** What is consumed, and what it costs. */
import { area, row } from '#foundation/area/area.ts'

export const energyArea = area({
  routes: [
    row(
      '/pagesEquipment/intelligentElectricityConsumptionManagementPlatform',
      '智慧用电管理平台',
      'Electricity consumption management',
      'energy',
    ),
  ],
})
