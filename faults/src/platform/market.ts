/** An operator with prices, companies that pay it, and their people: some who pay by channels, one who spends the balance. */
import { createHash, randomBytes } from 'node:crypto'
import { createPerson, type Person } from '#outside/control/person.ts'
import { passwordHash } from './crews.ts'
import type { Database } from './database.ts'
import { newId } from './registry.ts'

export interface Customer {
  readonly companyId: string
  readonly projectId: string
  readonly payer: Person
  readonly spender: Person
}

/** What a service costs. */
export const serviceFen = 4_500
// Every installation's preset role for the people of a company.
const customRole = '00000000-0000-7000-8000-000000000003'

const insertPlaces = async ({ ask }: Database, companies: readonly string[], projects: readonly string[]) => {
  const oem = newId()
  await ask(`insert into oem (id, code, name) values ($1, 'market', '故障演练')`, [oem])
  await ask(
    `insert into company (id, oem_id, name) select c.id, $1, '公司' || c.place
    from unnest($2::uuid[]) with ordinality as c (id, place)`,
    [oem, companies],
  )
  await ask(
    `insert into project (id, oem_id, company_id, name, shard) select p.id, $1, p.company, '单位' || p.place, (p.place - 1)::smallint
     from unnest($2::uuid[], $3::uuid[]) with ordinality as p (id, company, place)`,
    [oem, projects, companies],
  )
  await ask(
    `insert into pay_price (id, oem_id, kind, from_day, fen, account_id) values ($1, $2, 'service', '2020-01-01', $3, $1)`,
    [newId(), oem, serviceFen],
  )
  return oem
}

interface Hired {
  readonly id: string
  readonly token: string
  readonly companyId: string
}

const hirePeople = async ({ ask }: Database, oem: string, hired: readonly Hired[]): Promise<void> => {
  const ids = hired.map(({ id }) => id)
  await ask(
    `insert into account (id, oem_id, login_name, password_hash) select id, $1, id::text, $3 from unnest($2::uuid[]) as h (id)`,
    [oem, ids, passwordHash()],
  )
  await ask(
    `insert into role_grant (id, account_id, role_id, scope_kind, scope_id)
     select h.id, h.id, $1, 'company', h.company from unnest($2::uuid[], $3::uuid[]) as h (id, company)`,
    [customRole, ids, hired.map(({ companyId }) => companyId)],
  )
  await ask(
    `insert into access_token (hash, account_id, oem_id, role_id, expires_at)
     select h.hash, h.id, $1, $2, now() + interval '1 day' from unnest($3::uuid[], $4::bytea[]) as h (id, hash)`,
    [oem, customRole, ids, hired.map(({ token }) => createHash('sha256').update(token).digest())],
  )
}

export const openMarket = async (database: Database, count: number, ports: readonly number[]): Promise<Customer[]> => {
  const [companies, projects] = [Array.from({ length: count }, newId), Array.from({ length: count }, newId)]
  const oem = await insertPlaces(database, companies, projects)
  const hired = companies.flatMap((companyId) =>
    [0, 1].map((): Hired => ({ id: newId(), token: randomBytes(32).toString('base64url'), companyId })),
  )
  await hirePeople(database, oem, hired)
  const people = hired.map(({ id, token }) => createPerson(ports, id, token))
  return companies.flatMap((companyId, place) => {
    const [projectId, payer, spender] = [projects[place], people[place * 2], people[place * 2 + 1]]
    return projectId && payer && spender ? [{ companyId, projectId, payer, spender }] : []
  })
}
