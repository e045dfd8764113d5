/** Units with places and codes, people who walk them, and tasks that are open now: what a run of rounds needs before it begins. */
import { createHash, randomBytes } from 'node:crypto'
import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { placeTypeCalls } from '@vigil/contract/patrol/place-type'
import type { Call, InputOf, OutputOf } from '@vigil/contract/call'
import { createPerson, type Person } from '#outside/control/person.ts'
import { here } from '#phone/spot.ts'
import { hire, type Hired } from './crews.ts'
import type { Database } from './database.ts'
import { fillRegistry, newId } from './registry.ts'

export interface Place {
  readonly placeId: string
  readonly qr: string
  readonly nfc: string
}

export interface Unit {
  readonly projectId: string
  readonly places: readonly Place[]
  readonly guards: readonly Hired[]
  readonly manager: Person
}

export interface RoundsSize {
  readonly units: number
  /** People of each unit. */
  readonly guards: number
}

export const serial = '04:a2:19:bb'
const checks = [{ key: 'door', name: '防火门常闭', hint: '', kind: 'look', unit: '', min: null, max: null }] as const

/** Nothing is broken yet: whatever is asked is answered. */
const mustGet = async <C extends Call>(person: Person, call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
  const answer = await person.ask(call, input)
  if (answer.is === 'yes') return answer.result
  throw new Error(`${call.path}: ${answer.is === 'no' ? answer.code : 'no answer'}`)
}

const makePlaces = async (manager: Person, projectId: string, count: number): Promise<Place[]> => {
  const type = { projectId, name: '疏散通道', checks: checks.map((check) => ({ ...check })) }
  const { placeTypeId } = await mustGet(manager, placeTypeCalls.add, type)
  const places: Place[] = []
  for (let n = 1; n <= count; n += 1) {
    const wish = { projectId, placeTypeId, areaId: null, name: `点位 ${n}`, position: here }
    const { placeId } = await mustGet(manager, patrolPlaceCalls.add, wish)
    const { qr, nfc } = await mustGet(manager, patrolPlaceCalls.code, { placeId })
    places.push({ placeId, qr, nfc })
  }
  // The tag of the first one hangs there.
  const [first] = places
  if (first)
    await mustGet(manager, patrolPlaceCalls.bind, {
      placeId: first.placeId,
      content: first.nfc,
      serial,
      position: null,
    })
  return places
}

export const hireGuards = async (database: Database, size: RoundsSize) => {
  const { projects } = await fillRegistry(database, [], size.units)
  const posts = projects.flatMap((projectId) => [
    { projectId, job: 'manager' as const },
    ...Array.from({ length: size.guards }, () => ({ projectId, job: 'inspector' as const })),
  ])
  const hired = await hire(database, posts)
  return projects.map((projectId) => {
    const [manager, ...guards] = hired.filter((one) => one.projectId === projectId)
    return { projectId, manager, guards }
  })
}

/** Through the platform's own door, so that the codes are its own. */
export const openUnits = async (
  staffed: Awaited<ReturnType<typeof hireGuards>>,
  ports: readonly number[],
  places: number,
): Promise<Unit[]> =>
  Promise.all(
    staffed.map(async ({ projectId, manager, guards }) => {
      if (!manager) throw new Error('a unit without a manager')
      const person = createPerson(ports, manager.accountId, manager.token)
      return { projectId, guards, manager: person, places: await makePlaces(person, projectId, places) }
    }),
  )

export interface Walk {
  readonly taskId: string
  readonly accountId: string
  readonly projectId: string
  readonly placeIds: readonly string[]
  readonly endsAt: number
}

/** As a worker makes them, for windows that are open now; nobody is reminded. */
export const makeTasks = async ({ ask }: Database, walks: readonly Walk[]): Promise<void> => {
  const plans = new Map(walks.map(({ projectId }) => [projectId, newId()]))
  await ask(
    `insert into patrol_plan (id, oem_id, project_id, state, body, account_id)
     select l.id, p.oem_id, p.id, 'ended', '{}', l.id from unnest($1::uuid[], $2::uuid[]) as l (id, project)
       join project p on p.id = l.project`,
    [[...plans.values()], [...plans.keys()]],
  )
  await ask(
    `insert into patrol_task (id, oem_id, project_id, plan_id, plan_name, day, clock_from, begins_at, ends_at, account_id,
       is_order_fixed, weakest_proof, needs_photo, reminded)
     select k.id, p.oem_id, p.id, k.plan, '巡查', '2026-11-17', '00:00',
       now() - interval '2 hours' + k.place * interval '1 millisecond', to_timestamp(k.ends / 1000.0), k.account, false, 'qr', false, 3
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::float8[]) with ordinality
       as k (id, project, plan, account, ends, place) join project p on p.id = k.project`,
    [
      walks.map(({ taskId }) => taskId),
      walks.map(({ projectId }) => projectId),
      walks.map(({ projectId }) => plans.get(projectId)),
      walks.map(({ accountId }) => accountId),
      walks.map(({ endsAt }) => endsAt),
    ],
  )
  const points = walks.flatMap(({ taskId, placeIds }) => placeIds.map((placeId, place) => ({ taskId, placeId, place })))
  await ask(
    `insert into patrol_point (id, task_id, place_id, oem_id, project_id, plan_id, place, day, clock_from, checks)
     select gen_random_uuid(), k.id, i.place_id, k.oem_id, k.project_id, k.plan_id, i.place, k.day, k.clock_from, $4::jsonb
     from unnest($1::uuid[], $2::uuid[], $3::smallint[]) as i (task_id, place_id, place) join patrol_task k on k.id = i.task_id`,
    [
      points.map(({ taskId }) => taskId),
      points.map(({ placeId }) => placeId),
      points.map(({ place }) => place),
      JSON.stringify(checks),
    ],
  )
}

/** So many more logins for each. */
export const giveTokens = async ({ ask }: Database, people: readonly Hired[], each: number): Promise<string[][]> => {
  const made = people.map(() => Array.from({ length: each }, () => randomBytes(32).toString('base64url')))
  const rows = people.flatMap(({ accountId, roleId }, index) =>
    (made[index] ?? []).map((token) => ({ accountId, roleId, hash: createHash('sha256').update(token).digest() })),
  )
  await ask(
    `insert into access_token (hash, account_id, oem_id, role_id, expires_at)
     select h.hash, a.id, a.oem_id, h.role, now() + interval '1 day'
     from unnest($1::bytea[], $2::uuid[], $3::uuid[]) as h (hash, account, role) join account a on a.id = h.account`,
    [rows.map(({ hash }) => hash), rows.map(({ accountId }) => accountId), rows.map(({ roleId }) => roleId)],
  )
  return made
}

/** Ends one login after the other: who is signed in by it has to sign in anew. */
export const endToken = async ({ ask }: Database, token: string): Promise<void> => {
  await ask(`delete from access_token where hash = $1`, [createHash('sha256').update(token).digest()])
}
