/** Four places with canaries in them, and everyone who asks. */
import { randomBytes } from 'node:crypto'
import type { Noun } from '@vigil/contract/call'
import type pg from 'pg'
import { presetRoles, type PresetRoleName } from '#foundation/rights/preset-roles.ts'
import { hashToken, newToken } from '#foundation/rights/token.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Factories } from '../factories.ts'
import { companyRows } from './company-rows.ts'
import { dutyRows } from './duty-rows.ts'
import { hazardRows } from './hazard-rows.ts'
import { noticeRow } from './notice-row.ts'
import { sessionRow } from './session-row.ts'
import { waitingRows } from './waiting-rows.ts'

export const relations = ['own', 'sibling', 'foreign', 'platform'] as const
export type Relation = (typeof relations)[number]

/** What an id can point to: what scopes name, and a command, which is reached by its equipment. */
export type Target = Noun | 'command'

export interface Site {
  readonly relation: Relation
  /** Stands in every name of the place; whoever may not see the place never reads it. */
  readonly canary: string
  /** Missing at the platform, which is no tenant. */
  readonly place: { readonly oem: string; readonly company: string; readonly project: string } | undefined
  readonly ids: Readonly<Record<Target, string>>
}

export type Sites = Readonly<Record<Relation, Site>>

/** Who asks. `home` is the place where his role counts. */
export interface Person {
  readonly name: string
  readonly role: PresetRoleName
  readonly home: Relation
}

export const people: readonly Person[] = [
  ...Object.keys(presetRoles).map((role) => ({
    name: role,
    // Object.keys widens to string; these are exactly the presets.
    role: role as PresetRoleName,
    home: role === 'super' ? ('platform' as const) : ('own' as const),
  })),
  { name: 'otherBrand', role: 'manager', home: 'foreign' },
]

type World = { readonly make: Factories; readonly owner: pg.Pool }

const canaryOf = (relation: Relation): string => `canary-${relation}-${randomBytes(4).toString('hex')}`

export const makeSites = async (world: World): Promise<Sites> => {
  const { make } = world
  const canaries = { own: canaryOf('own'), sibling: canaryOf('sibling'), foreign: canaryOf('foreign') }
  const ours = await make.oem(canaries.own)
  const theirs = await make.oem(canaries.foreign)
  // A subsidiary's unit: the company above reaches it too.
  const above = await make.company(ours, null, `${canaries.own} above`)
  const places = {
    own: { oem: ours, company: await make.company(ours, above, canaries.own) },
    sibling: { oem: ours, company: await make.company(ours, null, canaries.sibling) },
    foreign: { oem: theirs, company: await make.company(theirs, null, canaries.foreign) },
  }
  const tenant = async (relation: keyof typeof places): Promise<Site> => {
    const canary = canaries[relation]
    const place = {
      ...places[relation],
      project: await make.project(places[relation].oem, places[relation].company, canary),
    }
    const rows = await freshRows(world, { relation, canary, place })
    return { relation, canary, place, ids: { oem: place.oem, company: place.company, project: place.project, ...rows } }
  }
  const platform = { relation: 'platform', canary: canaryOf('platform'), place: undefined } as const
  const nowhere = { oem: uuidV7(), company: uuidV7(), project: uuidV7() }
  return {
    own: await tenant('own'),
    sibling: await tenant('sibling'),
    foreign: await tenant('foreign'),
    platform: { ...platform, ids: { ...nowhere, ...(await freshRows(world, platform)) } },
  }
}

type Fresh = Record<
  | 'session'
  | 'registration'
  | 'invitation'
  | 'area'
  | 'account'
  | 'role'
  | 'grant'
  | 'equipment'
  | 'command'
  | 'companyToken'
  | 'pushModel'
  | 'delivery'
  | 'contact'
  | 'notice'
  | 'alarm'
  | 'hazard'
  | 'isolation'
  | 'walkTest'
  | 'dutyShift'
  | 'dutyCheck'
  | 'dutyHandover',
  string
>

/** A command of another cell may have renamed the place: its canary is put back. The sibling shares our operator. */
const nameAgain = async (
  owner: pg.Pool,
  { relation, canary, place }: Pick<Site, 'relation' | 'canary' | 'place'>,
): Promise<void> => {
  if (!place) return
  await owner.query(
    `with unit as (update project set name = $4 where id = $1), maker as (update company set name = $4 where id = $2)
     update oem set name = $4 where id = $3 and $5`,
    [place.project, place.company, place.oem, canary, relation !== 'sibling'],
  )
}

/** Rows that a command may spend. The platform has people and roles; what only a tenant has is nowhere. */
export const freshRows = async (
  { make, owner }: World,
  { relation, canary, place }: Pick<Site, 'relation' | 'canary' | 'place'>,
): Promise<Fresh> => {
  await nameAgain(owner, { relation, canary, place })
  const account = await make.account(place ? 'inspector' : 'super', place ?? {})
  await owner.query('update account set person = $2, nickname = $2 where id = $1', [account.id, canary])
  const { rows } = await owner.query<{ id: string }>('select id from role_grant where account_id = $1', [account.id])
  const grant = rows[0]?.id ?? ''
  const session = await sessionRow(owner, account.id, canary)
  const nothing = {
    registration: uuidV7(),
    invitation: uuidV7(),
    area: uuidV7(),
    equipment: uuidV7(),
    command: uuidV7(),
    contact: uuidV7(),
    companyToken: uuidV7(),
    pushModel: uuidV7(),
    delivery: uuidV7(),
    notice: uuidV7(),
    alarm: uuidV7(),
    hazard: uuidV7(),
    isolation: uuidV7(),
    walkTest: uuidV7(),
    dutyShift: uuidV7(),
    dutyCheck: uuidV7(),
    dutyHandover: uuidV7(),
  }
  if (!place) return { account: account.id, session, grant, role: presetRoles.super.id, ...nothing }
  const role = uuidV7()
  await owner.query(
    `insert into role (id, oem_id, company_id, role_type, name, permissions, equipment_permissions)
     values ($1, $2, $3, 2, $4, ',dash:list,', ',')`,
    [role, place.oem, place.company, canary],
  )
  const equipment = await make.equipment(place, { name: canary })
  const area = uuidV7()
  await owner.query(
    `insert into area (id, oem_id, company_id, project_id, kind, name) values ($1, $2, $3, $4, 'building', $5)`,
    [area, place.oem, place.company, place.project, canary],
  )
  const contact = uuidV7()
  await owner.query(
    `insert into project_contact (id, oem_id, company_id, project_id, call_order, person, tel, duty)
     values ($1, $2, $3, $4, 0, $5, '12000000000', 'duty')`,
    [contact, place.oem, place.company, place.project, canary],
  )
  const command = uuidV7()
  await owner.query(
    `insert into command (id, oem_id, company_id, project_id, equipment_id, carrier_id, action, params, counter, state,
       origin_kind, origin_id, expires_at, timeout_at)
     values ($1, $2, $3, $4, $5, $5, $6, '{}', 0, 'created', 'account', $7, now() + interval '1 hour', now() + interval '1 hour')`,
    [command, place.oem, place.company, place.project, equipment, canary, account.id],
  )
  const alarm = await make.alarm(place, equipment)
  const notice = await noticeRow(owner, { canary, place }, account.id)
  const unsafe = await hazardRows(owner, { canary, place }, { equipment, account: account.id })
  const watch = await dutyRows(owner, { canary, place }, account.id)
  const waiting = await waitingRows(owner, { canary, place }, account.id)
  const ofCompany = await companyRows(owner, { canary, place }, account.id)
  return {
    ...waiting,
    ...unsafe,
    ...watch,
    ...ofCompany,
    account: account.id,
    session,
    grant,
    role,
    area,
    equipment,
    command,
    contact,
    notice,
    alarm,
  }
}

export interface Seat {
  readonly account: string
  readonly token: string
}

/** A new account in that role with a token, as a login would have left it. */
export const seat = async (
  { make, owner }: World,
  sites: Sites,
  { role, home }: Person,
  expiresAt?: Date,
): Promise<Seat> => {
  const site = sites[home]
  const { oem, company, project } = site.place ?? {}
  const { id } = await make.account(role, { oem, company: await companyOf(owner, role, company), project })
  if (role === 'endUser' && site.place) await make.bind(id, site.ids.equipment, site.place)
  const token = newToken()
  const ends = expiresAt ?? new Date(Date.now() + 3_600_000)
  await owner.query(
    'insert into access_token (hash, account_id, oem_id, role_id, expires_at) values ($1, $2, $3, $4, $5)',
    [hashToken(token), id, oem ?? null, presetRoles[role].id, ends],
  )
  return { account: id, token }
}

/** A customer's role counts at the company above the one whose unit it is. */
const companyOf = async (
  owner: pg.Pool,
  role: PresetRoleName,
  company: string | undefined,
): Promise<string | undefined> => {
  if (role !== 'custom' || company === undefined) return company
  const { rows } = await owner.query<{ parent_id: string | null }>('select parent_id from company where id = $1', [
    company,
  ])
  return rows[0]?.parent_id ?? company
}
