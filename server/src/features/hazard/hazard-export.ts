/** The records as a table. */
import { hazardCalls, type HazardSummary } from '@vigil/contract/hazard/hazard'
import { hazardWords } from '@vigil/contract/hazard/hazard-words'
import { eventOf } from '@vigil/device-types/event-of'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import type { createHazardService } from './hazard.service.ts'

export const hazardExport = (
  hazards: Pick<ReturnType<typeof createHazardService>, 'list'>,
  deps: Parameters<typeof tableExport>[2],
): Exported =>
  tableExport(
    hazardCalls.export,
    { name: 'hazards', headings, cells: cellsOf, page: (actor, wish) => hazards.list(actor, wish) },
    deps,
  )

const headings = {
  zh: ['发现时间', '隐患', '等级', '状态', '来源', '设备', '位置', '单位', '整改人', '期限', '逾期', '销号时间'],
  en: [
    'Found',
    'Hazard',
    'Level',
    'State',
    'Source',
    'Equipment',
    'Place',
    'Unit',
    'Corrector',
    'Due',
    'Overdue',
    'Closed',
  ],
} as const

const cellsOf = (hazard: HazardSummary, language: TableLanguage) => {
  const { levels, states, sources, overdue } = hazardWords[language]
  return [
    hazard.foundAt,
    titleOf(hazard, language),
    levels[hazard.level],
    states[hazard.state],
    sources[hazard.source],
    hazard.equipmentName,
    hazard.place.join(' '),
    hazard.projectName,
    hazard.correctorName,
    hazard.dueAt,
    hazard.isOverdue ? overdue : null,
    hazard.closedAt,
  ]
}

/** In its reporter's words, else by what the equipment said, else by where it comes from. */
const titleOf = ({ title, event, equipmentTypeId, source }: HazardSummary, language: TableLanguage): string => {
  if (title !== '') return title
  if (event === null || equipmentTypeId === null) return hazardWords[language].sources[source]
  return eventOf(findDeviceType({ equipmentTypeId }), event).name[language]
}
