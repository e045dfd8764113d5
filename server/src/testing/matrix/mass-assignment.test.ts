/** [S3] Fields that give power, added to every command of the contract: none of them sticks. Generated like the matrix. */
import { allCalls } from '@vigil/contract/all-calls'
import type { Call } from '@vigil/contract/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { fieldNamesOf, isStrict, sampleOf } from './input-shape.ts'
import { freshRows } from './fresh-rows.ts'
import type { Sites } from './matrix-site.ts'
import { makeSites, people, seat, type Person } from './matrix-world.ts'

const commands = allCalls.filter(({ kind }) => kind === 'command')

let server: TestServer
let sites: Sites

beforeAll(async () => {
  server = await startTestServer()
  sites = await makeSites({ make: server.make, owner: server.database.owner })
})
afterAll(() => server.stop())

const powers = (): Record<string, unknown> => ({
  superAdmin: true,
  oemId: sites.foreign.ids.oem,
  companyId: sites.foreign.ids.company,
  customId: sites.foreign.ids.company,
  roleType: 0,
  roleId: sites.platform.ids.role,
  permissions: ',oem:delete,',
  permissionsStr: ',oem:delete,',
  equipPermissionsStr: ',breaker:custom,',
  authority: 'SYS_ADMIN',
  scopes: ['platform'],
  balance: 1_000_000,
  price: 1,
  expireState: 0,
  userId: sites.foreign.ids.account,
  accountId: sites.foreign.ids.account,
  accessId: 'x',
  state: 'active',
  job: 'responsible',
  password_hash: 'x',
  login_name: 'root',
})

/** Everything that decides who may do what, in one line. */
const standing = async (): Promise<string> => {
  const digest = (columns: string, table: string) =>
    `(select md5(string_agg(row_to_json(r)::text, ',' order by r.id)) from (select ${columns} from ${table}) r)`
  const { rows } = await server.database.owner.query<{ standing: string }>(
    `select concat_ws('|', ${[
      digest('id, oem_id, login_name, mobile, password_hash, job, state', 'account'),
      digest('*', 'role'),
      digest('*', 'role_grant'),
      digest('*', 'oem'),
      digest('*', 'company'),
    ].join(', ')}) as standing`,
  )
  return rows[0]?.standing ?? ''
}

const world = () => ({ make: server.make, owner: server.database.owner })

/** The powers that this call does not declare as its own fields. */
const addedTo = (call: Call): Record<string, unknown> => {
  const own = fieldNamesOf(call)
  return Object.fromEntries(Object.entries(powers()).filter(([name]) => !own.includes(name)))
}

/** A call that refuses what it does not know changes nothing, so its tries may share their rows and their people. */
const standFor = async (call: Call, person: Person) => {
  const known = isStrict(call) ? seated.get(person) : undefined
  if (known) return known
  const site = { ...sites.own, ids: { ...sites.own.ids, ...(await freshRows(world(), sites.own)) } }
  const { token } = await seat(world(), { ...sites, own: site }, person)
  if (isStrict(call)) seated.set(person, { ids: site.ids, token })
  return { ids: site.ids, token }
}
interface Stand {
  readonly ids: Sites['own']['ids']
  readonly token: string
}
const seated = new Map<Person, Stand>()

/** Whether it stands as it stood before all of these had tried. */
const isUnmoved = async (
  call: Call,
  who: readonly Person[],
  tries: (stand: Stand, person: Person) => Promise<void>,
) => {
  const stands: [Stand, Person][] = []
  for (const person of who) stands.push([await standFor(call, person), person])
  const before = await standing()
  await Promise.all(stands.map(([stand, person]) => tries(stand, person)))
  return (await standing()) === before
}
const send = (call: Call, { ids, token }: Stand, added: Record<string, unknown>) =>
  server.send(call, { ...sampleOf(call, ids), ...added }, token)

const named = 10
const partsOf = (fields: Record<string, unknown>): Record<string, unknown>[] => {
  const all = Object.entries(fields)
  return Array.from({ length: Math.ceil(all.length / named) }, (_, part) =>
    Object.fromEntries(all.slice(part * named, (part + 1) * named)),
  )
}

/** A refusal names so many fields at most: in parts, so that one refused field hides no other that would be taken. */
const partsFor = (call: Call): Record<string, unknown>[] => (isStrict(call) ? partsOf(addedTo(call)) : [addedTo(call)])

const nameOf = (call: Call, person: Person, fields: string): string => `${call.path} | ${person.name} | ${fields}`

const tryAs = (call: Call) => async (stand: Stand, person: Person) => {
  for (const added of partsFor(call)) {
    const answer = await send(call, stand, added)
    const name = nameOf(call, person, Object.keys(added).join(', '))
    expect(answer.code, name).not.toBe('unexpected')
    if (isStrict(call) && answer.code === 'invalidInput')
      for (const field of Object.keys(added)) expect(JSON.stringify(answer.details), name).toContain(`"${field}"`)
  }
}

it('as everybody, all of them at once', { timeout: 300_000 }, async () => {
  for (const call of commands) {
    // What a call does that takes what it does not know, it does for one person at a time.
    const turns = isStrict(call) ? [people] : people.map((person) => [person])
    for (const who of turns) {
      const names = who.map(({ name }) => name).join(', ')
      expect(await isUnmoved(call, who, tryAs(call)), `${call.path} | ${names}`).toBe(true)
    }
  }
  const tries = commands.length * people.length
  console.info(`[S3] ${commands.length} commands as ${people.length} persons: ${tries} tries, none stuck`)
})

it('one by one, where a call drops what it does not know instead of refusing it', { timeout: 300_000 }, async () => {
  const [boss] = people
  if (boss?.role !== 'super') throw new Error('the first person is not the platform’s')
  for (const call of commands.filter((one) => !isStrict(one)))
    for (const [field, value] of Object.entries(addedTo(call))) {
      const tryOne = async (stand: Stand) => void (await send(call, stand, { [field]: value }))
      expect(await isUnmoved(call, [boss], tryOne), nameOf(call, boss, field)).toBe(true)
    }
})
