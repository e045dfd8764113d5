/** When this happens, that is done. */
import { area, row } from '#foundation/area/area.ts'

const places = {
  linkageFirstStep: '/pagesEquipment/linkage/step/firstStep',
} as const

export const linkageArea = area({
  places,
  routes: [
    row('/pagesEquipment/linkage/list', '联动规则', 'Linkage rules', 'linkage'),
    row('/pagesEquipment/linkage/info', '联动规则详情', 'Linkage rule', 'linkage'),
    row(places.linkageFirstStep, '联动向导：第一步', 'Linkage wizard, first step', 'linkage'),
    row('/pagesEquipment/linkage/step/nextStep', '联动向导：下一步', 'Linkage wizard, next step', 'linkage'),
  ],
  menu: [{ group: 'work', icon: 'linkage', resource: 'linkRule', to: () => '/pagesEquipment/linkage/list' }],
})

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
