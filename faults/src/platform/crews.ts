/** A unit for control: breakers for each way to move them, one person who answers for each way, and some who may not. */
import { argon2Sync, createHash, randomBytes } from 'node:crypto'
import { ways, type Way } from '../ledgers/order-ledger.ts'
import type { Crowd, Member } from '../outside/crowd.ts'
import type { Database } from './database.ts'
import { newId, type DeviceKind, type Registry } from './registry.ts'

export const password = 'a long enough password for breakers'

export interface Hired {
  readonly accountId: string
  readonly token: string
  readonly grantId: string
  readonly roleId: string
  readonly projectId: string
}

export interface Crew {
  readonly projectId: string
  readonly people: Readonly<Record<Way | 'second' | 'stale', Hired>>
  /** Sees the unit and moves nothing. */
  readonly inspector: Hired
  readonly members: Readonly<Record<Way | 'stale' | 'target', readonly Member[]>>
  /** What the rule watches. */
  readonly trigger: Member
}

export const unitCount = 4
const sizes = { person: 40, batch: 30, timer: 30, scene: 30, rule: 30, stale: 3, target: 2 } as const
const breakersEach = Object.values(sizes).reduce((sum, size) => sum + size, 0)

// Devices are dealt to the units in turn.
export const controlKinds: readonly DeviceKind[] = [
  { type: 'breaker', count: breakersEach * unitCount },
  { type: 'smartSocket', count: unitCount },
]

/** As the platform writes it, so that it is proved by the platform's own code. */
export const passwordHash = (): string => {
  const nonce = randomBytes(16)
  const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
  const hash = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${text(nonce)}$${text(hash)}`
}

interface Post {
  readonly projectId: string
  readonly job: 'manager' | 'inspector'
}

/** All at once: each statement has a connection of its own. */
export const hire = async ({ ask }: Database, posts: readonly Post[]): Promise<Hired[]> => {
  const hash = passwordHash()
  const hired = posts.map((post) => ({
    ...post,
    accountId: newId(),
    grantId: newId(),
    token: randomBytes(32).toString('base64url'),
  }))
  const accounts = hired.map(({ accountId }) => accountId)
  const grants = hired.map(({ grantId }) => grantId)
  await ask(
    `insert into account (id, oem_id, login_name, password_hash)
     select h.id, p.oem_id, h.id::text, $3 from unnest($1::uuid[], $2::uuid[]) as h (id, project) join project p on p.id = h.project`,
    [accounts, hired.map(({ projectId }) => projectId), hash],
  )
  await ask(
    `insert into role_grant (id, account_id, role_id, scope_kind, scope_id)
     select h.id, h.account, r.id, 'project', h.project
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as h (id, account, project, job)
     join role r on r.oem_id is null and r.role_type = 2 and r.job = h.job`,
    [grants, accounts, hired.map(({ projectId }) => projectId), hired.map(({ job }) => job)],
  )
  const roles = await ask<{ id: string; role: string }>(
    `insert into access_token (hash, account_id, oem_id, role_id, expires_at)
     select h.hash, g.account_id, g.oem_id, g.role_id, now() + interval '1 day'
     from unnest($1::uuid[], $2::bytea[]) as h (id, hash) join role_grant g on g.id = h.id
     returning account_id as id, role_id as role`,
    [grants, hired.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  const roleOf = new Map(roles.map(({ id, role }) => [id, role]))
  return hired.map((one) => ({ ...one, roleId: roleOf.get(one.accountId) ?? '' }))
}

/** So many from the front for each purpose. */
const dealt = (members: readonly Member[]): Crew['members'] => {
  const rest = [...members]
  const take = (size: number): Member[] => rest.splice(0, size)
  return {
    person: take(sizes.person),
    batch: take(sizes.batch),
    timer: take(sizes.timer),
    scene: take(sizes.scene),
    rule: take(sizes.rule),
    stale: take(sizes.stale),
    target: take(sizes.target),
  }
}

const posts = [...ways, 'second', 'stale', 'inspector'] as const

export const formCrews = async (database: Database, { projects }: Registry, crowd: Crowd): Promise<Crew[]> => {
  // Nobody may cut what might feed a pump: here somebody has said that none of them does.
  await database.ask(`update equipment set fire_load = false`)
  const wanted = projects.flatMap((projectId) =>
    posts.map((post): Post => ({ projectId, job: post === 'inspector' ? post : 'manager' })),
  )
  const hired = await hire(database, wanted)
  return projects.map((projectId) => {
    const here = crowd.members.filter((member) => member.projectId === projectId)
    const staff = hired.filter((one) => one.projectId === projectId)
    const trigger = here.find(({ type }) => type === 'smartSocket')
    const at = (post: (typeof posts)[number]): Hired => staff[posts.indexOf(post)] ?? missing()
    const people = { person: at('person'), batch: at('batch'), timer: at('timer'), scene: at('scene') }
    return {
      projectId,
      people: { ...people, rule: at('rule'), second: at('second'), stale: at('stale') },
      inspector: at('inspector'),
      members: dealt(here.filter(({ type }) => type === 'breaker')),
      trigger: trigger ?? missing(),
    }
  })
}

const missing = (): never => {
  throw new Error('a unit has no one for every post, or nothing that a rule could watch')
}

/** Another operator with a company, a unit and equipment of its own, and somebody who manages it. */
export const hireForeigner = async (database: Database): Promise<Hired> => {
  const [oem, company, project] = [newId(), newId(), newId()]
  await database.ask(`insert into oem (id, code, name) values ($1, 'foreign', '别家')`, [oem])
  await database.ask(`insert into company (id, oem_id, name) values ($1, $2, '别家公司')`, [company, oem])
  await database.ask(
    `insert into project (id, oem_id, company_id, name, shard) values ($1, $2, $3, '别家单位', ${unitCount})`,
    [project, oem, company],
  )
  await database.ask(
    `insert into equipment (id, oem_id, company_id, project_id, shard, key_code, type_no, name)
     select gen_random_uuid(), $1, $2, $3, ${unitCount}, 'X' || n, 159, 'X' || n from generate_series(1, 200) n`,
    [oem, company, project],
  )
  const [foreigner] = await hire(database, [{ projectId: project, job: 'manager' }])
  return foreigner ?? missing()
}

/** Whose right is taken away at random. */
export const revocable = (crews: readonly Crew[]): Hired[] =>
  crews.flatMap(({ people }) => ways.map((way) => people[way]))
