/** The history as a table. */
import { verdictWords } from '@vigil/contract/rights/action-words'
import { type AlarmSummary } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { exportWords } from '@vigil/contract/alarm/export-words'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { usualZone, wallTimeText } from '#foundation/project/unit-time.ts'
import { zonesOfUnits } from '#foundation/project/unit-zone.repository.ts'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { createDeskService } from './desk.service.ts'

export const alarmExport = (
  desk: Pick<ReturnType<typeof createDeskService>, 'list'>,
  { database, ...deps }: Parameters<typeof tableExport>[2] & { readonly database: ScopedDatabase },
): Exported =>
  tableExport(
    alarmManyCalls.export,
    {
      name: 'alarms',
      headings: { zh: exportWords.zh.headings, en: exportWords.en.headings },
      cells: cellsOf,
      page: async (actor, wish) => {
        const { rows, next } = await desk.list(actor, wish)
        const units = [...new Set(rows.map(({ projectId }) => projectId))]
        const known = units.length === 0 ? [] : await database.read(settingsOf(actor), zonesOfUnits(units))
        const zones = new Map(known.map(({ id, zone }) => [id, zone]))
        return { rows: rows.map((alarm) => ({ ...alarm, zone: zones.get(alarm.projectId) ?? usualZone })), next }
      },
    },
    deps,
  )

const cellsOf = (alarm: AlarmSummary & { readonly zone: string }, language: TableLanguage) => {
  const { kinds, states, causes, conditions } = exportWords[language]
  const wallText = (at: string): string => wallTimeText(Date.parse(at), alarm.zone)
  return [
    wallText(alarm.firstAt),
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
      (at) => at && wallText(at),
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
