/** People out of a table: read, judged row by row, and those that can be entered are. The same table again changes nothing. */
import { Problem } from '@vigil/contract/problems'
import type { ImportReport, ImportRow } from '@vigil/contract/people/user-import'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { readSentTable } from '#foundation/rights/file/sent-table.ts'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { insertGrant, visibleNoun } from '#foundation/rights/rights.repository.ts'
import { grantRow, type createRightsService } from '#foundation/rights/rights.service.ts'
import { deadHash } from './password-reset.service.ts'
import * as imports from './user-import.repository.ts'
import { readRows, tableFault, type KnownRole, type ReadRow } from './user-import.rules.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  rightsChanged: () => void
  rights: Pick<ReturnType<typeof createRightsService>, 'refuseBeyondOwn'>
}
type Asked = imports.Place & { text?: string | undefined; workbook?: string | undefined }
type Judged = ReadRow & Pick<ImportRow, 'outcome'> & { readonly accountId: string | undefined }

export const createUserImportService = ({ database, newId, now, rightsChanged, rights }: Deps) => {
  const mayGive = (actor: Actor, { scopeKind, scopeId }: imports.Place, roleId: string): Promise<boolean> =>
    rights.refuseBeyondOwn(actor, { accountId: actor.accountId, roleId, scopeKind, scopeId }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Problem) return false
        throw error
      },
    )

  /** Only the roles that the table names are asked about. */
  const rolesFor = async (actor: Actor, place: imports.Place, named: ReadonlySet<string>): Promise<KnownRole[]> => {
    const rows = await database.read(settingsOf(actor), imports.seenRoles())
    const known = rows
      .map(({ id, name }) => ({ id, name, key: presetKeys.get(id) }))
      .filter(({ name, key }) => named.has(name) || (key !== undefined && named.has(key)))
    return Promise.all(known.map(async (role) => ({ ...role, isOurs: await mayGive(actor, place, role.id) })))
  }

  const judge = async (actor: Actor, place: imports.Place, rows: readonly ReadRow[]): Promise<Judged[]> => {
    const mobiles = [...new Set(rows.map(({ mobile }) => mobile))]
    const holders = await database.read(settingsOf(actor), imports.peopleByMobile(place, mobiles))
    const byMobile = new Map(holders.map((holder) => [holder.mobile, holder]))
    const ids = holders.flatMap(({ account_id }) => account_id ?? [])
    const grants = await database.read(settingsOf(actor), imports.grantsAt(place, ids))
    const held = new Set(grants.map(({ account_id, role_id }) => `${account_id} ${role_id}`))
    return rows.map((row) => judgeRow(row, byMobile.get(row.mobile), held))
  }

  const read = async (
    actor: Actor,
    { text, workbook, ...place }: Asked,
  ): Promise<{ fault: ImportReport['fault']; rows: Judged[] }> => {
    const [seen] = await database.read(settingsOf(actor), visibleNoun(place.scopeKind, place.scopeId))
    if (!seen) throw new Problem('missing')
    const table = await readSentTable({ text, workbook })
    const fault = tableFault(table)
    if (fault || !table) return { fault, rows: [] }
    const named = new Set(table.rows.flatMap(({ fields }) => Object.values(fields)))
    const rows = readRows(table, await rolesFor(actor, place, named), now())
    return { fault, rows: await judge(actor, place, rows) }
  }

  /** A person and his role become true together; somebody who came in between is found by the next run. */
  const enter = (actor: Actor, place: imports.Place, row: Judged, dead: string): Promise<Judged> =>
    database.write(settingsOf(actor), async (tx) => {
      const newcomer = { id: newId(), mobile: row.mobile, person: row.person, deadHash: dead }
      const entered = row.accountId ?? (await tx.rows(imports.enterPerson(place, newcomer)))[0]?.id
      if (!entered || row.roleId === undefined) return { ...row, outcome: 'refused', faults: ['mobileTaken'] }
      const wish = { ...place, accountId: entered, roleId: row.roleId, expiresAt: row.expiresAt }
      const [granted] = await tx.rows(insertGrant(grantRow(actor, wish, newId())))
      return { ...row, accountId: entered, outcome: granted ? row.outcome : 'unchanged' }
    })

  return {
    async preview(actor: Actor, asked: Asked): Promise<ImportReport> {
      return reportOf(await read(actor, asked))
    },

    async run(actor: Actor, asked: Asked): Promise<ImportReport> {
      const { fault, rows } = await read(actor, asked)
      const { scopeKind, scopeId } = asked
      const dead = await deadHash()
      const done: Judged[] = []
      for (const row of rows) {
        const isWanted = row.outcome === 'created' || row.outcome === 'granted'
        // A second role of somebody who was entered a row before.
        const accountId =
          row.accountId ?? done.find(({ mobile, accountId: id }) => id && mobile === row.mobile)?.accountId
        done.push(isWanted ? await enter(actor, { scopeKind, scopeId }, { ...row, accountId }, dead) : row)
      }
      rightsChanged()
      return reportOf({ fault, rows: done })
    },
  }
}

const presetKeys = new Map<string, string>(Object.entries(presetRoles).map(([key, { id }]) => [id, key]))

const judgeRow = (row: ReadRow, holder: imports.HolderRow | undefined, held: ReadonlySet<string>): Judged => {
  const accountId = holder?.account_id ?? undefined
  const isTaken = holder !== undefined && !holder.is_seen
  const faults = isTaken ? [...row.faults, 'mobileTaken' as const] : row.faults
  if (faults.length > 0) return { ...row, faults, outcome: 'refused', accountId }
  if (!accountId) return { ...row, outcome: 'created', accountId }
  return { ...row, outcome: held.has(`${accountId} ${row.roleId}`) ? 'unchanged' : 'granted', accountId }
}

const reportOf = ({ fault, rows }: { fault: ImportReport['fault']; rows: readonly Judged[] }): ImportReport => {
  const count = (outcome: ImportRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length
  return {
    fault,
    rows: rows.map(({ no, person, mobile, roleName, outcome, faults }) => ({
      no,
      person,
      mobile,
      roleName,
      outcome,
      faults: [...faults],
    })),
    created: count('created'),
    granted: count('granted'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  }
}
