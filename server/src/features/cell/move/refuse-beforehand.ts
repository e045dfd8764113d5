/** What would make a move fail, or what it would break, found before anything has begun. */
import type pg from 'pg'

interface Sides {
  readonly source: pg.ClientBase
  readonly target: pg.ClientBase
}

const listOf = async (client: pg.ClientBase, sql: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(sql, values)).rows.map(({ name }) => name)

export const refuseAnotherVersion = async ({ source, target }: Sides): Promise<void> => {
  const seen = 'select name from kysely_migration order by name'
  const [here, there] = [await listOf(source, seen), await listOf(target, seen)]
  const differs = [
    ...here.filter((name) => !there.includes(name)).map((name) => `${name} only here`),
    ...there.filter((name) => !here.includes(name)).map((name) => `${name} only there`),
  ]
  if (differs.length > 0)
    throw new Error(`the two cells have not the same schema (${differs.join(', ')}): update the older one first`)
}

/** Whoever goes there must be heard from the first second. */
export const refuseUnread = async (target: pg.ClientBase): Promise<void> => {
  const { rows } = await target.query<{ n: number }>(
    'select count(*)::int as n from lease where until < clock_timestamp()',
  )
  const unread = rows[0]?.n ?? 0
  if (unread > 0)
    throw new Error(
      `nobody reads ${unread} of the lanes at the target: start its pipelines first, and look at its doctor`,
    )
}

interface Name {
  readonly what: string
  readonly here: string
  readonly there: string
}

/** Each is one of a kind in its cell. */
const names: readonly Name[] = [
  {
    what: 'the code of the operator',
    here: 'select code as name from oem where id = $1',
    there: 'select code as name from oem where code = any($1::text[])',
  },
  {
    what: 'codes of brands',
    here: 'select code as name from brand where oem_id = $1',
    there: 'select code as name from brand where code = any($1::text[])',
  },
  {
    what: 'domains',
    here: 'select domain as name from brand_domain d join brand b on b.id = d.brand_id where b.oem_id = $1',
    there: 'select domain as name from brand_domain where domain = any($1::text[])',
  },
  {
    what: 'numbers of self-made kinds',
    here: 'select type_no::text as name from made_type where oem_id = $1',
    there: 'select type_no::text as name from made_type where type_no = any($1::integer[])',
  },
  {
    what: 'key codes',
    here: 'select lower(key_code) as name from equipment where oem_id = $1 and parent_id is null',
    there: `select lower(key_code) as name from equipment
      where lower(key_code) = any($1::text[]) and coalesce(child_key, '') = '' limit 10`,
  },
]

/** A number of a kind that the target made itself would make one kind of two. */
export const refuseTakenNames = async ({ source, target }: Sides, oemId: string): Promise<void> => {
  for (const { what, here, there } of names) {
    const taken = await listOf(target, there, [await listOf(source, here, [oemId])])
    if (taken.length > 0)
      throw new Error(`the target has ${what} already: ${taken.slice(0, 10).join(', ')}; change them on one side first`)
  }
}
