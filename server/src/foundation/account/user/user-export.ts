/** The list of people as a table, sent while it is read; its first columns are an import's. */
import { importColumns, userImportCalls } from '@vigil/contract/people/user-import'
import type { TableFormat } from '@vigil/contract/table-file'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import { pagesOf, tableDownloads, tablePath } from '#foundation/rights/file/table-file.ts'
import { userPage, type UserFilter, type UserRow } from './user.repository.ts'

type Deps = { database: ScopedDatabase; addresses: SignedAddresses; actors: Actors }

const name = 'people'

export const createUserExport = ({ database, addresses, actors }: Deps) => {
  const downloads = tableDownloads({
    name,
    permission: userImportCalls.exportTable.permission,
    pages: (actor, { word, projectId }) =>
      pagesOf(
        header,
        (page) => database.read(settingsOf(actor), userPage(actor.scope, { word, projectId }, page)),
        cellsOf,
      ),
  })

  return {
    files: fileMakers(downloads, { addresses, actors }),
    address: async (actor: Actor, { format, ...filter }: UserFilter & { format?: TableFormat | undefined }) =>
      addressFor(addresses, actor, tablePath(name, format), { ...filter }),
  }
}

export type UserExport = ReturnType<typeof createUserExport>

const { person, mobile, role } = importColumns
const header = [person[0], mobile[0], role[0], '登录名', '状态', '加入日期']

const stateWords: Readonly<Record<string, string>> = {
  pending: '待审核',
  active: '正常',
  suspended: '已停用',
  closed: '已注销',
}

const cellsOf = (row: UserRow): CsvCells => [
  row.person,
  row.mobile,
  row.role_names.join(' / '),
  row.login_name,
  stateWords[row.state] ?? row.state,
  row.created_at.toISOString().slice(0, 10),
]
