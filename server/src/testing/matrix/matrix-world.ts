/** Four places with canaries in them, and everyone who asks. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { presetRoles, type PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { freshRows } from './fresh-rows.ts'
import type { Relation, Site, Sites, World } from './matrix-site.ts'

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
