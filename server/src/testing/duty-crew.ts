/** A unit with a manager, three duty officers who hold certificates, and people who have no business there. */
import type { DutyShift } from '@vigil/contract/duty/now'
import { dutyCalls } from '@vigil/contract/duty/duty'
import type { PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import type { TestServer } from './start-test-server.ts'

const hour = 3_600_000

export interface Crew {
  readonly place: { readonly oem: string; readonly project: string }
  readonly ids: Readonly<Record<string, string>>
  token(name: string): string
  certify(name: string, until?: string): Promise<unknown>
  /** Hours from now; the leader first. */
  shift(from: number, to: number, ...names: string[]): Promise<DutyShift>
}

const roles: Readonly<Record<string, PresetRoleName>> = {
  manager: 'manager',
  ann: 'dutyOfficer',
  bob: 'dutyOfficer',
  cid: 'dutyOfficer',
  dan: 'dutyOfficer',
  inspector: 'inspector',
  operator: 'oem',
}

export const makeCrew = async (server: TestServer): Promise<Crew> => {
  const oem = await server.make.oem()
  const place = { oem, project: await server.make.project(oem, null, 'Riverside tower') }
  const elsewhere = { oem, project: await server.make.project(oem) }
  const ids: Record<string, string> = {}
  const tokens: Record<string, string> = {}
  const people = [...Object.entries(roles), ['neighbour', 'manager'] as const]
  for (const [name, role] of people) {
    const { id, loginName } = await server.make.account(role, name === 'neighbour' ? elsewhere : place)
    ids[name] = id
    await server.database.owner.query('update account set person = $2 where id = $1', [id, name])
    tokens[name] = await server.signIn(loginName)
  }
  const token = (name: string): string => tokens[name] ?? ''
  const certify = (name: string, until = '2099-12-31') =>
    server.result(
      dutyCalls.saveCertificate,
      { projectId: place.project, accountId: ids[name] ?? '', kind: 'operatorFour', number: 'ZX-1234', until },
      token('manager'),
    )
  for (const name of ['ann', 'bob', 'cid', 'dan']) await certify(name)
  return {
    place,
    ids,
    token,
    certify,
    shift: (from, to, ...names) => {
      const now = Date.now()
      const times = { from: at(now + from * hour), to: at(now + to * hour) }
      const accountIds = names.map((name) => ids[name] ?? '')
      return server.result(dutyCalls.addShift, { projectId: place.project, ...times, accountIds }, token('manager'))
    },
  }
}

const at = (time: number): string => new Date(time).toISOString()
