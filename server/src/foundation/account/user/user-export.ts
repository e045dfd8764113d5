/** The list of people as a table, sent while it is read; its first columns are an import's. */
import { importColumns, userImportCalls } from '@vigil/contract/user-import'
import { csvParts } from '#infrastructure/csv/csv-parts.ts'
import type { CsvCells } from '#infrastructure/csv/write-csv.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor.ts'
import type { Actors } from '#foundation/rights/actors.ts'
import { addressFor, fileMakers, type Download } from '#foundation/rights/download.ts'
import { userPage, type UserFilter, type UserRow } from './user.repository.ts'

type Deps = { database: ScopedDatabase; addresses: SignedAddresses; actors: Actors }

export const createUserExport = ({ database, addresses, actors }: Deps) => {
  const lines = (actor: Actor, filter: UserFilter): AsyncGenerator<string> =>
    csvParts(header, (page) => database.read(settingsOf(actor), userPage(actor.scope, filter, page)), cellsOf)

  const download: Download = {
    path: '/file/people.csv',
    permission: userImportCalls.exportTable.permission,
    make: async (actor, { word, projectId }) => ({
      name: 'people.csv',
      type: 'text/csv; charset=utf-8',
      parts: lines(actor, { word, projectId }),
    }),
  }

  return {
    files: fileMakers([download], { addresses, actors }),
    address: async (actor: Actor, filter: UserFilter) => addressFor(addresses, actor, download.path, { ...filter }),
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
