/** Rows for tests, each with a sensible default, written as the owner of the tables. */
import type { CompiledQuery, Insertable } from 'kysely'
import type pg from 'pg'
import { hashPassword } from '#foundation/account/password.ts'
import { presetRoles, type PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import { presetScope, type Place } from '#foundation/rights/role/preset-scope.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export const testPassword = 'a long enough test password'
// One hash for all accounts of a run: hashing each would cost more than the tests.
const passwordHash = hashPassword(testPassword)

export const createFactories = (owner: pg.Pool) => {
  let serial = 0
  const run = async (statement: CompiledQuery): Promise<void> => {
    await owner.query(statement.sql, [...statement.parameters])
  }
  const insert = <T extends keyof Schema>(table: T, row: Insertable<Schema[T]>): Promise<void> =>
    // Kysely cannot follow a table name that is still a type parameter; this signature checks the pair.
    run(query.insertInto<keyof Schema>(table).values(row).compile())

  const make = {
    async oem(name = 'operator'): Promise<string> {
      const id = uuidV7()
      await insert('oem', { id, code: `oem-${++serial}-${id.slice(-6)}`, name })
      return id
    },
    async company(oem: string, parent: string | null = null, name = `company ${++serial}`): Promise<string> {
      const id = uuidV7()
      await insert('company', { id, oem_id: oem, parent_id: parent, name })
      return id
    },
    async project(oem: string, company: string | null = null, name = 'unit'): Promise<string> {
      const id = uuidV7()
      await insert('project', { id, oem_id: oem, company_id: company, name, shard: ++serial % 256 })
      return id
    },
    async equipment(
      place: Required<Pick<Place, 'oem' | 'project'>> & Place,
      row: Partial<Insertable<Schema['equipment']>> = {},
    ) {
      const id = uuidV7()
      const site = { oem_id: place.oem, company_id: place.company ?? null, project_id: place.project }
      const fixed = {
        id,
        ...site,
        shard: 0,
        key_code: `K${String(++serial).padStart(8, '0')}`,
        type_no: 101,
        name: `equipment ${serial}`,
      }
      await insert('equipment', { ...fixed, ...row })
      return id
    },
    async alarm(
      place: Required<Pick<Place, 'oem' | 'project'>> & Place,
      equipment: string,
      row: Partial<Insertable<Schema['alarm']>> = {},
    ): Promise<string> {
      const id = uuidV7()
      const at = new Date()
      const site = { oem_id: place.oem, company_id: place.company ?? null, project_id: place.project }
      const usual = { event_key: `event${++serial}`, kind: 'alarm', priority: 2, condition: 'active' }
      await insert('alarm', { id, ...site, equipment_id: equipment, ...usual, first_at: at, last_at: at, ...row })
      return id
    },
    async account(role: PresetRoleName, place: Place = {}, row: Partial<Insertable<Schema['account']>> = {}) {
      const id = uuidV7()
      const loginName = `person-${++serial}-${id.slice(-6)}`
      await insert('account', {
        id,
        oem_id: place.oem ?? null,
        login_name: loginName,
        password_hash: await passwordHash,
        ...row,
      })
      return { id, loginName, grantId: await make.grant(id, role, place) }
    },
    async grant(account: string, role: PresetRoleName, place: Place, expires_at: Date | null = null): Promise<string> {
      const id = uuidV7()
      await insert('role_grant', {
        id,
        account_id: account,
        role_id: presetRoles[role].id,
        ...presetScope(role, place),
        expires_at,
      })
      return id
    },
    async bind(account: string, equipment: string, place: Required<Pick<Place, 'oem' | 'project'>>): Promise<void> {
      await insert('equipment_binding', {
        account_id: account,
        equipment_id: equipment,
        oem_id: place.oem,
        project_id: place.project,
      })
    },
  }
  return make
}

export type Factories = ReturnType<typeof createFactories>
