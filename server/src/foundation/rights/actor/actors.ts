/** From a token to an actor, remembered for less than a second so that a revoked right has ended within one. */
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { nobody, programPermissions, type Actor } from './actor.ts'
import * as rights from '../rights.repository.ts'
import type { FoundToken, ProgramRow, Resolved, SparseToken, TokenRow } from '../rights.repository.ts'
import { knownRoleType } from '../role/role-type.ts'
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
    const [row] = await database.read(nobody, rights.resolveToken(hash))
    if (row) return actorOf(here(row), hash)
    const [program] = await database.read(nobody, rights.resolveCompanyToken(hash))
    return program && programOf(here(program), hash)
  }

  return {
    ofToken(token) {
      const hash = hashToken(token)
      const key = keyOf(hash)
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

/** As the database sees them now, by two questions however many there are. By the token's hash in base64. */
export const actorsNow = async (
  database: ScopedDatabase,
  hashes: ReadonlyMap<string, Buffer>,
): Promise<ReadonlyMap<string, Actor>> => {
  const found = new Map<string, Actor>()
  const note =
    <Row extends FoundToken>(make: (row: Row, hash: Buffer) => Actor) =>
    (row: Row) => {
      const hash = hashes.get(row.key)
      if (hash) found.set(row.key, make(row, hash))
    }
  whole(await database.read(nobody, rights.resolveTokens([...hashes.keys()]))).forEach(note(actorOf))
  const others = [...hashes.keys()].filter((key) => !found.has(key))
  if (others.length > 0)
    (await database.read(nobody, rights.resolveCompanyTokens(others))).forEach(note<ProgramRow & FoundToken>(programOf))
  return found
}

/** The first of each role has its permissions; the others share them. */
const whole = (rows: readonly SparseToken[]): FoundToken[] => {
  const byRole = new Map(rows.flatMap((row) => (row.permissions === null ? [] : [[row.role_id, row] as const])))
  return rows.map((row) => {
    const { permissions, equipment_permissions } = byRole.get(row.role_id) ?? row
    return { ...row, permissions: permissions ?? '', equipment_permissions: equipment_permissions ?? '' }
  })
}

const here = <Row>(row: Resolved<Row>): Row => {
  if (row.is_moving) throw new Problem('operatorMoving')
  return row
}

const keyOf = (hash: Buffer): string => hash.toString('base64')

/** Without a token, as when somebody presses a key on the telephone, nothing of a session is touched. */
export const actorOf = (row: TokenRow, tokenHash: Buffer = Buffer.alloc(0)): Actor => ({
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

const programOf = (row: ProgramRow, tokenHash: Buffer): Actor => ({
  ...actorOf(row, tokenHash),
  permissions: programPermissions(row.permissions, row.may_control),
  isProgram: true,
})
