/** Takes a table of units: what it would do, and doing it once. */
import { createHash } from 'node:crypto'
import type { InputOf } from '@vigil/contract/call'
import { ImportReport, type projectImportCalls } from '@vigil/contract/tenancy/project-import'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import type { CsvTable } from '#infrastructure/csv/read-csv.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { sentTableOf } from '#foundation/rights/file/sent-table.ts'
import { shardOfId } from '../shards.ts'
import { createOwnerFinder, type UnitOwner } from '../unit/unit-owner.ts'
import { insertUnits, updateUnit } from '../unit/unit.repository.ts'
import { planImport, reportOf, type ImportPlan, type PlannedRow, type UnitDraft } from './import-table.ts'
import * as imports from './import.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Preview = InputOf<typeof projectImportCalls.preview>
type Import = InputOf<typeof projectImportCalls.import>

export const createImportService = ({ database, newId }: Deps) => {
  const ownerOf = createOwnerFinder(database)

  const planFor = async (tx: Transaction, owner: UnitOwner, table: CsvTable): Promise<ImportPlan> => {
    const known = await tx.rows(imports.unitsOfOwner(owner))
    return planImport(
      table,
      known.map(({ external_code, state, ...unit }) => ({
        ...unit,
        externalCode: external_code,
        isArchived: state === 'archived',
      })),
    )
  }

  const take = async (tx: Transaction, owner: UnitOwner, rows: readonly PlannedRow[]): Promise<void> => {
    const added = rows.filter(({ verdict }) => verdict === 'new')
    if (added.length > 0) await tx.rows(insertUnits(added.map(({ draft }) => newUnit(newId(), owner, draft))))
    for (const { verdict, unitId, draft } of rows)
      if (verdict === 'changed' && unitId !== undefined) await tx.rows(updateUnit(unitId, undefined, columnsOf(draft)))
  }

  const before = async (tx: Transaction, actor: Actor, importKey: string, digest: Buffer) => {
    const [row] = await tx.rows(imports.importByKey(actor.accountId, importKey))
    if (!row) return undefined
    if (!row.digest.equals(digest)) throw new Problem('conflict')
    return ImportReport.parse(row.report)
  }

  return {
    async preview(actor: Actor, { csv, workbook, ...wish }: Preview): Promise<ImportReport> {
      const owner = await ownerOf(actor, wish)
      const table = await sentTableOf(csv, workbook)
      return reportOf(await database.write(settingsOf(actor), (tx) => planFor(tx, owner, table)))
    },

    async import(actor: Actor, { csv, workbook, importKey, ...wish }: Import): Promise<ImportReport> {
      const owner = await ownerOf(actor, wish)
      const digest = createHash('sha256')
        .update(`${owner.oem_id} ${owner.company_id}\n${csv ?? workbook}`)
        .digest()
      const table = await sentTableOf(csv, workbook)
      return database.write(settingsOf(actor), async (tx) => {
        const answered = await before(tx, actor, importKey, digest)
        if (answered) return answered
        const plan = await planFor(tx, owner, table)
        const report = reportOf(plan)
        const row = { account_id: actor.accountId, import_key: importKey, digest, report: JSON.stringify(report) }
        const [isFirst] = await tx.rows(imports.insertImport(row))
        if (!isFirst) throw new Problem('conflict')
        await take(tx, owner, plan.rows)
        return report
      })
    },
  }
}

const columnsOf = ({ externalCode, ...draft }: UnitDraft) => ({ ...draft, external_code: externalCode })

const newUnit = (id: string, owner: UnitOwner, draft: UnitDraft) => ({
  id,
  ...owner,
  ...columnsOf(draft),
  state: 'draft',
  shard: shardOfId(id),
})
