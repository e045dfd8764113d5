/** A planned city into an empty database, all or nothing, and its secrets into a file. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { NewAccount } from '#foundation/account/new-account.ts'
import { giveBrandsByName } from '#foundation/brand/seed-brands.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { plansOf } from './floor/hang-plans.ts'
import type { City, Unit } from './plan-city.ts'
import { planPatrol } from './plan-patrol.ts'
import { planTests } from './plan-tests.ts'
import type { PersonWish } from './plan-people.ts'
import type { Language } from './values/pair.ts'

export interface Resident {
  readonly wish: PersonWish
  readonly made: NewAccount
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const rowsAtOnce = 1_000

const insertAll = async <T extends keyof Schema>(
  client: pg.Client,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    // Kysely cannot follow a table name that is still a type parameter; the pair is checked by this signature.
    const values = rows.slice(from, from + rowsAtOnce) as never
    const { sql, parameters } = query.insertInto<keyof Schema>(table).values(values).compile()
    await client.query(sql, [...parameters])
  }
}

/** End users see the breakers of the first boxes in their unit. */
const bindingsOf = ({ units }: City, people: readonly Resident[]): Insertable<Schema['equipment_binding']>[] =>
  people
    .filter(({ wish }) => wish.role === 'endUser')
    .flatMap(({ wish, made }) => {
      const unit = units.find(({ project }) => project.id === wish.place.project)
      const loops = unit?.equipment.filter(({ child_key }) => child_key?.startsWith('L')).slice(0, 4) ?? []
      return loops.map(({ id, oem_id, company_id, project_id }) => ({
        account_id: made.account.id,
        equipment_id: id,
        oem_id,
        company_id: company_id ?? null,
        project_id,
      }))
    })

/** Whom the case of an alarm offers to call: the people of the unit whose job it is, in this order. */
const callOrder = {
  dutyOfficer: 'duty',
  manager: 'manager',
  responsible: 'responsible',
  maintainer: 'maintainer',
} as const

const contactsOf = ({ units }: City, people: readonly Resident[]): Insertable<Schema['project_contact']>[] =>
  units.flatMap(({ project }) =>
    Object.entries(callOrder)
      .flatMap(([role, duty]) =>
        people
          .filter(({ wish }) => wish.role === role && wish.place.project === project.id)
          .map(({ wish }) => ({ person: wish.person, tel: wish.mobile, duty })),
      )
      .map((contact, call_order) => ({
        ...contact,
        id: uuidV7(),
        oem_id: project.oem_id,
        company_id: project.company_id ?? null,
        project_id: project.id,
        call_order,
      })),
  )

const writeCity = async (client: pg.Client, { operators, units }: City): Promise<void> => {
  await insertAll(
    client,
    'oem',
    operators.map(({ oem }) => oem),
  )
  await client.query(giveBrandsByName().sql)
  await insertAll(
    client,
    'company',
    operators.flatMap(({ companies }) => companies),
  )
  await insertAll(
    client,
    'project',
    units.map(({ project }) => project),
  )
  // A whole city that nobody lives in: any of its units may be shown to strangers.
  await insertAll(
    client,
    'demo_unit',
    units.slice(0, 1).map(({ project }) => ({ project_id: project.id })),
  )
  await insertAll(
    client,
    'area',
    units.flatMap(({ areas }) => areas),
  )
  await insertAll(
    client,
    'equipment',
    units.flatMap(({ equipment }) => equipment),
  )
  await insertAll(
    client,
    'equipment_credential',
    units.flatMap(({ credentials }) => credentials),
  )
}

const writePeople = async (client: pg.Client, city: City, people: readonly Resident[]): Promise<void> => {
  await insertAll(
    client,
    'account',
    people.map(({ made }) => made.account),
  )
  await insertAll(
    client,
    'role_grant',
    people.map(({ made }) => made.grant),
  )
  await insertAll(client, 'equipment_binding', bindingsOf(city, people))
  await insertAll(client, 'project_contact', contactsOf(city, people))
}

/** Who tested what, where somebody works who does. */
const writeTests = async (client: pg.Client, { units }: City, people: readonly Resident[]): Promise<void> => {
  const planned = units.flatMap((unit) => {
    const tester = people.find(({ wish }) => wish.role === 'manager' && wish.place.project === unit.project.id)
    return tester ? [planTests(unit, tester.made.account.id, Date.now())] : []
  })
  await insertAll(
    client,
    'equipment_commissioning',
    planned.flatMap(({ commissioned }) => commissioned),
  )
  await insertAll(
    client,
    'equipment_life',
    planned.flatMap(({ tested }) => tested),
  )
}

const writePlans = async (client: pg.Client, city: City, people: readonly Resident[]): Promise<void> => {
  const managerOf = ({ project }: Unit) =>
    people.find(({ wish }) => wish.role === 'manager' && wish.place.project === project.id)?.made.account.id
  const hung = await plansOf(city, managerOf)
  await insertAll(
    client,
    'plan',
    hung.map(({ plan }) => plan),
  )
  await insertAll(
    client,
    'plan_pin',
    hung.flatMap(({ pins }) => pins),
  )
  await insertAll(
    client,
    'plan_zone',
    hung.flatMap(({ zones }) => zones),
  )
}

const rounds = ({ units }: City, people: readonly Resident[], language: Language) =>
  units.flatMap((unit) => {
    const walker = people.find(({ wish }) => wish.role === 'inspector' && wish.place.project === unit.project.id)
    return walker ? [planPatrol(unit, walker.made.account.id, language)] : []
  })

const writePatrol = async (client: pg.Client, planned: ReturnType<typeof rounds>): Promise<void> => {
  await insertAll(
    client,
    'patrol_place_type',
    planned.map(({ type }) => type),
  )
  await insertAll(
    client,
    'patrol_place',
    planned.flatMap(({ places }) => places),
  )
  await insertAll(
    client,
    'patrol_plan',
    planned.map(({ plan }) => plan),
  )
}

const cityFileOf = ({ units }: City, people: readonly Resident[]) => ({
  accounts: people.map(({ wish: { loginName, role, person, mobile, at }, made: { password } }) => ({
    userName: loginName,
    userTel: mobile,
    password,
    role,
    person,
    at,
  })),
  projects: units.map(({ project: { id, name } }) => ({ projectId: id, name })),
  devices: units.flatMap(({ devices }) => devices),
})

/** Only its owner may read it, and an older one with other secrets is never written over. */
const writeSecretFile = (file: string, content: object): void => {
  const descriptor = openSync(file, 'wx', 0o600)
  writeSync(descriptor, `${JSON.stringify(content)}\n`)
  closeSync(descriptor)
}

export const refuseInhabited = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from oem limit 1')
  if (rowCount) throw new Error('this database already has operators; a demo city is only built on empty ground')
}

/** All or nothing: the secrets are on disk before the rows that need them count; `before` writes more of them. */
export const settle = async (
  client: pg.Client,
  city: City,
  people: readonly Resident[],
  {
    out,
    before,
    language,
  }: { readonly out: string; readonly before: () => Promise<void>; readonly language: Language },
): Promise<void> => {
  await client.query('begin')
  await refuseInhabited(client)
  await writeCity(client, city)
  await writePeople(client, city, people)
  await writeTests(client, city, people)
  await writePlans(client, city, people)
  await writePatrol(client, rounds(city, people, language))
  await before()
  writeSecretFile(out, cityFileOf(city, people))
  await client.query('commit').catch((error: unknown) => {
    rmSync(out)
    throw error
  })
}
