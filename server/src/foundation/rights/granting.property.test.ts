/** [S3] [C1] Whoever grants whatever to whomever wherever: on a real server, against an oracle that knows the tree. */
import { rightsCalls } from '@vigil/contract/rights/rights'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { roleCalls } from '@vigil/contract/rights/role'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { presetRoles } from './role/preset-roles.ts'

interface Spot {
  readonly kind: ScopeKind
  readonly id: string | null
  /** Itself and everything it lies in. */
  readonly line: readonly (string | null)[]
}
interface Giver {
  readonly token: string
  readonly rank: number
  readonly home: string | null
}
interface Gift {
  readonly roleId: string
  readonly rank: number
  /** Where whoever made it stands; undefined for a preset. */
  readonly madeAt?: string
  readonly isOwnOf: readonly string[]
}
/** Holds a role that is none of the gifts: what somebody already has cannot be given again. */
interface Taker {
  readonly id: string
  readonly line: readonly (string | null)[]
}

let server: TestServer
const spots: Spot[] = []
const givers: Giver[] = []
const gifts: Gift[] = []
const takers: Taker[] = []

/** From the widest: where a role of this rank may be held at all. */
const kinds: readonly ScopeKind[] = ['platform', 'oem', 'company', 'project']
const widest = [0, 1, 2, 2, 3]

const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

const addGiver = async (
  role: Parameters<Factories['account']>[0],
  rank: number,
  place: object,
  home: string | null,
) => {
  const { loginName } = await server.make.account(role, place)
  const giver = { token: await tokenOf(loginName), rank, home }
  givers.push(giver)
  return giver
}

const small = {
  roleName: 'small',
  roleType: 2 as const,
  permissions: ['equip:list'],
  equipPermissions: ['breaker:list'],
}

/** One operator with a company, a branch of it, a unit of the branch and a unit of nobody. */
const addOperator = async (): Promise<void> => {
  const { make } = server
  const oem = await make.oem()
  const company = await make.company(oem)
  const branch = await make.company(oem, company)
  const units = [await make.project(oem, branch), await make.project(oem)] as const
  const lines = { inner: [units[0], branch, company, oem, null], outer: [units[1], oem, null] }
  spots.push({ kind: 'oem', id: oem, line: [oem, null] }, { kind: 'company', id: company, line: [company, oem, null] })
  spots.push({ kind: 'company', id: branch, line: [branch, company, oem, null] })
  spots.push({ kind: 'project', id: units[0], line: lines.inner }, { kind: 'project', id: units[1], line: lines.outer })
  const { token } = await addGiver('oem', 1, { oem }, oem)
  const custom = await addGiver('custom', 2, { oem, company }, company)
  await addGiver('manager', 4, { oem, project: units[0] }, units[0])
  const made = await server.result(
    roleCalls.add,
    { ...small, permissions: ['equip:list', 'oem:list'], roleType: 1 },
    token,
  )
  gifts.push({ roleId: made.roleId, rank: 1, madeAt: oem, isOwnOf: [oem] })
  const theirs = await server.result(roleCalls.add, { ...small, companyId: company }, custom.token)
  gifts.push({ roleId: theirs.roleId, rank: 4, madeAt: company, isOwnOf: [oem, company] })
  for (const [project, line] of [
    [units[0], lines.inner],
    [units[1], lines.outer],
  ] as const)
    takers.push({ id: (await make.account('dutyOfficer', { oem, project })).id, line })
}

beforeAll(async () => {
  server = await startTestServer()
  spots.push({ kind: 'platform', id: null, line: [null] })
  await addGiver('super', 0, {}, null)
  await addOperator()
  await addOperator()
  const presets = [
    presetRoles.super,
    presetRoles.oem,
    presetRoles.custom,
    presetRoles.subCompany,
    presetRoles.inspector,
  ]
  gifts.push(...presets.map(({ id }, rank) => ({ roleId: id, rank, isOwnOf: [] })))
})
afterAll(() => server.stop())

const stands = (home: string | null, line: readonly (string | null)[]): boolean => line.includes(home)

/** The last before the platform; undefined for the platform itself. */
const operatorOf = (line: readonly (string | null)[]) => line.at(-2)

// ---- the oracle: a person gives what is his, below him, inside his own tree, to people of his tree ----
const oracleAllows = ({ rank, home }: Giver, gift: Gift, spot: Spot, taker: Taker): boolean => {
  // A unit's manager does not appoint.
  if (rank > 2 || !stands(home, spot.line) || !stands(home, taker.line)) return false
  // Nobody holds a role at an operator that he does not belong to, whoever gives it.
  if (spot.kind !== 'platform' && operatorOf(spot.line) !== operatorOf(taker.line)) return false
  const isOwn = home === null || gift.isOwnOf.includes(home)
  const isBelow = gift.madeAt === undefined && gift.rank >= rank
  if (gift.rank < rank || !(isOwn || isBelow)) return false
  if (gift.madeAt !== undefined && !spot.line.includes(gift.madeAt)) return false
  if (gift.rank === 0) return spot.kind === 'platform'
  return kinds.indexOf(spot.kind) >= (widest[gift.rank] ?? 0)
}
// ---- end of the oracle ----

describe('[S3] granting on a real server, 400 times', () => {
  it('succeeds exactly where the oracle says', async () => {
    const seen = { yes: 0, no: 0 }
    const pick = fc.nat({ max: 10_000 })
    await fc.assert(
      fc.asyncProperty(pick, pick, pick, pick, async (a, b, c, d) => {
        const giver = givers[a % givers.length]
        const gift = gifts[b % gifts.length]
        const spot = spots[c % spots.length]
        const taker = takers[d % takers.length]
        if (!giver || !gift || !spot || !taker) throw new Error('the tree was not built')
        const input = { accountId: taker.id, roleId: gift.roleId, scopeKind: spot.kind, scopeId: spot.id }
        const { statusCode, result } = await server.send(rightsCalls.grant, input, giver.token)
        const expected = oracleAllows(giver, gift, spot, taker)
        seen[expected ? 'yes' : 'no'] += 1
        expect({ input, gift, giver, granted: statusCode === 200 }).toEqual({ input, gift, giver, granted: expected })
        const { grantId } = rightsCalls.grant.output.safeParse(result).data ?? {}
        if (grantId) await server.database.owner.query('delete from role_grant where id = $1', [grantId])
      }),
      { numRuns: 400 },
    )
    // About one in twenty may: enough of both, whatever was drawn.
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(5)
  })
})
