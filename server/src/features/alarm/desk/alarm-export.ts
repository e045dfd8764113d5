/** The history as a table. */
import { verdictWords } from '@vigil/contract/rights/action-words'
import { type AlarmSummary } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { wallTimeText } from '#foundation/project/unit-time.ts'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import { exportWords } from './export-words.ts'
import type { createDeskService } from './desk.service.ts'

export const alarmExport = (
  desk: Pick<ReturnType<typeof createDeskService>, 'list'>,
  deps: Parameters<typeof tableExport>[2],
): Exported =>
  tableExport(
    alarmManyCalls.export,
    {
      name: 'alarms',
      headings: { zh: exportWords.zh.headings, en: exportWords.en.headings },
      cells: cellsOf,
      page: (actor, wish) => desk.list(actor, wish),
    },
    deps,
  )

const cellsOf = (alarm: AlarmSummary, language: TableLanguage) => {
  const { kinds, states, causes, conditions } = exportWords[language]
  return [
    wallTimeText(alarm.firstAt),
    kinds[alarm.kind],
    eventName(alarm, language),
    alarm.priority,
    alarm.equipmentName,
    alarm.place.join(' '),
    alarm.projectName,
    conditions[alarm.condition],
    states[alarm.state],
    alarm.verdict && verdictWords[alarm.verdict][language],
    alarm.cause && causes[alarm.cause],
    alarm.count,
    measured(alarm, alarm.value),
    measured(alarm, alarm.maxValue),
    ...[alarm.recoveredAt, alarm.acknowledgedAt, alarm.verdictAt, alarm.handledAt, alarm.archivedAt].map(
      (at) => at && wallTimeText(at),
    ),
  ]
}

/** A figure without its unit says nothing. */
const measured = ({ equipmentTypeId, property }: AlarmSummary, value: number | null): string | number | null => {
  if (value === null || property === null) return value
  const { properties } = findDeviceType({ equipmentTypeId })
  const row = Object.hasOwn(properties, property) ? properties[property] : undefined
  return row?.type === 'number' && row.unit !== '' ? `${value} ${row.unit}` : value
}

/** What no row knows is called by its key. */
const eventName = ({ equipmentTypeId, event }: AlarmSummary, language: TableLanguage): string =>
  findDeviceType({ equipmentTypeId }).events[event]?.name[language] ?? event
