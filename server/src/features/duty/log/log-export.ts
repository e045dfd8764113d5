/** The duty log as a table. */
import { dutyCalls } from '@vigil/contract/duty/duty'
import type { DutyEntry } from '@vigil/contract/duty/log'
import { logWords } from '@vigil/contract/duty/log-words'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import type { createLogService } from './log.service.ts'

export const logExport = (
  log: Pick<ReturnType<typeof createLogService>, 'list'>,
  deps: Parameters<typeof tableExport>[2],
): Exported =>
  tableExport(
    dutyCalls.export,
    {
      name: 'duty-log',
      headings: { zh: logWords.zh.headings, en: logWords.en.headings },
      cells: cellsOf,
      page: (actor, wish) => log.list(actor, wish),
    },
    deps,
  )

const cellsOf = (entry: DutyEntry, language: TableLanguage) => [
  entry.at,
  logWords[language].kinds[entry.kind],
  entry.actorName,
  entry.equipmentName,
  eventName(entry, language),
  entry.priority,
  entry.seconds,
  entry.text,
]

/** What no row knows is called by its key. */
const eventName = ({ equipmentTypeId, event }: DutyEntry, language: TableLanguage): string | null => {
  if (equipmentTypeId === null || event === null) return event
  const { events } = findDeviceType({ equipmentTypeId })
  return Object.hasOwn(events, event) ? (events[event]?.name[language] ?? event) : event
}
