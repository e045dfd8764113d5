/** Who asks: one account per kind of scope, signed in over the wire like anyone. */
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { accountCalls } from '@vigil/contract/account/account'
import { Envelope } from '@vigil/contract/wire'
import pg from 'pg'

// The ids that every installation's preset roles have.
const roles = { super: 1, oem: 2, custom: 3, endUser: 5, manager: 7 }

type Place = { kind: string; ids: readonly string[] }

/** What a person holds, from the rows that were seeded: the largest of its kind, so that nobody is spared. */
const places = {
  platform: { role: 'super', sql: `select 'platform' as kind, array[null::uuid] as ids` },
  oem: {
    role: 'oem',
    sql: `select 'oem' as kind, array[oem_id] as ids from project group by oem_id order by count(*) desc limit 1`,
  },
  smallOem: {
    role: 'oem',
    sql: `select 'oem' as kind, array[oem_id] as ids from project group by oem_id order by count(*) limit 1`,
  },
  // A company that has both units of its own and a company below it: its scope is two ids.
  company: {
    role: 'custom',
    sql: `select 'company' as kind, array[c.id] as ids from company c join company d on d.parent_id = c.id
      join equipment e on e.company_id in (c.id, d.id) group by c.id order by count(*) desc limit 1`,
  },
  manager: {
    role: 'manager',
    sql: `select 'project' as kind, array[project_id] as ids from equipment group by project_id order by count(*) desc limit 1`,
  },
  // One safety manager for twelve units, from large to small.
  managerOfTwelve: {
    role: 'manager',
    sql: `select 'project' as kind, array_agg(project_id) as ids from (
      select project_id, row_number() over (order by count(*) desc) as place from equipment
      where oem_id = (select oem_id from project group by oem_id order by count(*) desc limit 1) group by project_id) p
      where place in (2, 5, 10, 20, 40, 80, 160, 200, 240, 280, 320, 360)`,
  },
  endUser: { role: 'endUser', sql: `select 'equipment' as kind, array[null::uuid] as ids` },
} satisfies Record<string, { role: keyof typeof roles; sql: string }>

export type PersonName = keyof typeof places
export type Person = { name: PersonName; token: string; scope: Place }

const password = randomBytes(18).toString('base64url')
const presetId = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
// After the seed's ids, and of the form that the contract asks for.
const newId = (): string => `01a00000-0000-7000-8000-${randomBytes(6).toString('hex')}`

const insertPerson = async (owner: pg.Client, name: PersonName, passwordHash: string): Promise<Place> => {
  const { role, sql } = places[name]
  const { rows } = await owner.query<Place>(sql)
  const [place] = rows
  if (!place) throw new Error(`nothing was seeded for ${name}`)
  const accountId = newId()
  await owner.query(
    `insert into account (id, oem_id, login_name, password_hash)
     select $5::uuid, case when $1 <> 'platform' then coalesce(
       (select oem_id from project where id = any($2) limit 1), (select oem_id from company where id = any($2) limit 1),
       (select id from oem where id = any($2)), (select oem_id from equipment limit 1)) end, $3, $4`,
    [place.kind, place.ids, `bench-${name}`, passwordHash, accountId],
  )
  for (const scopeId of place.ids)
    await owner.query(
      'insert into role_grant (id, account_id, role_id, scope_kind, scope_id) values ($1, $2, $3, $4, $5)',
      [newId(), accountId, presetId(roles[role]), place.kind, scopeId],
    )
  if (name === 'endUser')
    await owner.query(
      `insert into equipment_binding (account_id, equipment_id, oem_id, company_id, project_id)
       select $1, id, oem_id, company_id, project_id from equipment tablesample bernoulli (1)
       where oem_id = (select oem_id from account where id = $1) limit 30`,
      [accountId],
    )
  return place
}

const signIn = async (base: string, name: PersonName): Promise<string> => {
  const body = new URLSearchParams({ userName: `bench-${name}`, password })
  const response = await fetch(`${base}/${accountCalls.login.path}`, { method: 'POST', body })
  const envelope = Envelope.parse(await response.json())
  if (envelope.statusCode !== 200) throw new Error(`${name} cannot sign in: ${JSON.stringify(envelope)}`)
  return accountCalls.login.output.parse(envelope.result).token
}

export const createPeople = async (ownerUrl: string, base: string): Promise<Record<PersonName, Person>> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const people: Partial<Record<PersonName, Person>> = {}
    // Object.keys widens to string; these are exactly the keys above.
    for (const name of Object.keys(places) as PersonName[]) {
      const scope = await insertPerson(owner, name, passwordHash)
      people[name] = { name, scope, token: await signIn(base, name) }
    }
    // Every name was visited above.
    return people as Record<PersonName, Person>
  } finally {
    await owner.end()
  }
}
