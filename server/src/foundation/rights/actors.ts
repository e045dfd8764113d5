/** From a token to an actor, remembered for less than a second so that a revoked right has ended within one. */
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { nobody, programPermissions, type Actor } from './actor.ts'
import { resolveCompanyToken, resolveToken, type TokenRow } from './rights.repository.ts'
import { knownRoleType } from './role-type.ts'
import { knownScopeKind } from './scope-kind.ts'
import { hashToken } from './token.ts'

// The call that finds it may itself take a moment.
const rememberedMs = 700
const rememberedMost = 50_000

type Deps = { database: ScopedDatabase; now: () => number }

export interface Actors {
  ofToken(token: string): Promise<Actor | undefined>
  /** Asks the database, whatever is remembered: for what moves something. */
  fresh(tokenHash: Buffer): Promise<Actor | undefined>
  /** Forgets what is remembered, when a right is known to have changed. */
  forget(): void
}

export const createActors = ({ database, now }: Deps): Actors => {
  const remembered = new Map<string, { until: number; actor: Promise<Actor | undefined> }>()

  const resolve = async (hash: Buffer): Promise<Actor | undefined> => {
    const [row] = await database.read(nobody, resolveToken(hash))
    if (row) return actorOf(row, hash)
    const [program] = await database.read(nobody, resolveCompanyToken(hash))
    return program && programOf(program, hash)
  }

  return {
    ofToken(token) {
      const hash = hashToken(token)
      const key = hash.toString('base64')
      const known = remembered.get(key)
      if (known && known.until > now()) return known.actor
      if (remembered.size >= rememberedMost) remembered.clear()
      const actor = resolve(hash)
      remembered.set(key, { until: now() + rememberedMs, actor })
      // A failed look-up must not be remembered as "unknown token": that would log an operator out.
      actor.catch(() => remembered.delete(key))
      return actor
    },
    fresh: resolve,
    forget: () => remembered.clear(),
  }
}

const actorOf = (row: TokenRow, tokenHash: Buffer): Actor => ({
  accountId: row.account_id,
  oemId: row.oem_id,
  roleId: row.role_id,
  roleType: knownRoleType(row.role_type),
  job: row.job,
  permissions: row.permissions,
  equipmentPermissions: row.equipment_permissions,
  scope: { kind: knownScopeKind(row.scope_kind), ids: row.scope_ids },
  tokenHash,
})

const programOf = (row: TokenRow, tokenHash: Buffer): Actor => ({
  ...actorOf(row, tokenHash),
  permissions: programPermissions(row.permissions),
  isProgram: true,
})
