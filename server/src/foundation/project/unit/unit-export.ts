/** The list of units as a table, sent while it is read. The address is for one account, and its session still counts. */
import type { InputOf } from '@vigil/contract/call'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { importColumns } from '@vigil/contract/tenancy/project-import'
import { kindRow } from '@vigil/contract/tenancy/project-kinds'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import { pagesOf, tableDownloads, tablePath } from '#foundation/rights/file/table-file.ts'
import { projectPage, type ProjectFilter, type ProjectListRow } from '../project.repository.ts'

type Deps = { database: ScopedDatabase; addresses: SignedAddresses; actors: Actors }
type Filter = InputOf<typeof projectAdminCalls.export>

const name = 'units'

export const createUnitExport = ({ database, addresses, actors }: Deps) => {
  const downloads = tableDownloads({
    name,
    permission: projectAdminCalls.export.permission,
    pages: (actor, filter: ProjectFilter) =>
      pagesOf(header, (page) => database.read(settingsOf(actor), projectPage(actor.scope, filter, page)), cellsOf),
  })

  return {
    files: fileMakers(downloads, { addresses, actors }),
    address: async (actor: Actor, { format, ...filter }: Filter) =>
      addressFor(addresses, actor, tablePath(name, format), { ...filter }),
  }
}

/** The columns of an import, so that what was exported can be changed and imported, and what only we know behind them. */
const header = [...importColumns.map(({ zh }) => zh), '状态', '设备数', '异常', '离线', '服务到期']

const stateWords: Readonly<Record<string, string>> = {
  draft: '草稿',
  active: '在用',
  suspended: '停用',
  archived: '已归档',
}

const cellsOf = (row: ProjectListRow): CsvCells => [
  row.name,
  kindRow(row.kind).zh,
  row.address,
  row.longitude,
  row.latitude,
  row.external_code,
  stateWords[row.state] ?? row.state,
  row.total,
  row.in_trouble,
  row.offline,
  row.service_until?.toISOString().slice(0, 10) ?? null,
]
