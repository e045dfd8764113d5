/** The list of equipment as a table that can be changed and imported again, sent while it is read. */
import type { InputOf } from '@vigil/contract/call'
import { equipmentFilter, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { equipmentColumns, equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import * as z from 'zod/mini'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import { pagesOf, tableDownloads, tablePath } from '#foundation/rights/file/table-file.ts'
import { filterFor } from '../equipment-filter.ts'
import { equipmentPage } from '../equipment-page.repository.ts'
import type { EquipmentRow } from '../equipment.repository.ts'
import { stateNameOf } from '../equipment.rules.ts'

type Deps = { database: ScopedDatabase; addresses: SignedAddresses; actors: Actors }
type Wish = InputOf<typeof equipmentImportCalls.export>

const name = 'equipment'
const Filter = z.object(equipmentFilter)

export const createEquipmentExport = ({ database, addresses, actors }: Deps) => {
  const downloads = tableDownloads({
    name,
    permission: equipmentImportCalls.export.permission,
    pages: (actor, fields) => {
      const filter = filterFor(database, actor, z.parse(Filter, fields))
      return pagesOf(
        header,
        async ({ after, limit }) =>
          database.read(settingsOf(actor), equipmentPage(actor.scope, await filter, after, limit)),
        cellsOf,
      )
    },
  })

  return {
    files: fileMakers(downloads, { addresses, actors }),
    address: async (actor: Actor, { format, ...filter }: Wish) =>
      addressFor(addresses, actor, tablePath(name, format), inText(filter)),
  }
}

/** An address carries text only. */
const inText = (filter: Omit<Wish, 'format'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  )

/** The columns of an import, and behind them what only the equipment itself can say. */
const header = [...equipmentColumns.map(({ zh }) => zh), '状态', '在线', '最近上报']

const stateWords: Readonly<Record<EquipmentState, string>> = {
  normal: '正常',
  offline: '离线',
  hazard: '隐患',
  fault: '故障',
  alarm: '报警',
  fire: '火警',
}

const onlineWord = (online: boolean | null): string => (online === null ? '未上报' : online ? '在线' : '离线')

/** As an import reads it; a kind that nobody knows any more is its number. */
const typeWord = (typeNo: number): string => {
  const { equipmentTypeId, name: words } = findDeviceType({ equipmentTypeId: typeNo })
  return equipmentTypeId === typeNo ? words.zh : String(typeNo)
}

const cellsOf = (row: EquipmentRow): CsvCells => [
  row.name,
  row.key_code,
  typeWord(row.type_no),
  row.child_key,
  row.install_add,
  row.protocol_id,
  stateWords[stateNameOf(row.state)],
  onlineWord(row.online),
  row.reported_at?.toISOString() ?? null,
]
