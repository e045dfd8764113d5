import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { ConfiguredFrame, HeardPoint } from './unclaimed-points.ts'

/** Everything that stands behind a transmitter, what was taken out too: an address is used once. */
export const pointsBehind = (transmitterId: string) =>
  query
    .selectFrom('equipment')
    .select(['id', 'child_key', 'name', 'install_add', 'type_no', 'lifecycle'])
    .where('parent_id', '=', transmitterId)
    .where('child_key', 'is not', null)
    .orderBy('child_key')
    .compile()

export const heardPoints = (transmitterId: string): CompiledQuery<HeardPoint> =>
  sql<HeardPoint>`select child_key, last_at, messages, raw from heard_points(${transmitterId}::uuid)`.compile(query)

/** What the panel uploaded of its own configuration in the days that frames are kept. */
export const configuredFrames = (transmitterId: string): CompiledQuery<ConfiguredFrame> =>
  sql<ConfiguredFrame>`select at, bytes from configured_points(${transmitterId}::uuid)`.compile(query)

/** Nobody else takes a table here until this one is taken. */
export const holdTransmitter = (transmitterId: string): CompiledQuery =>
  sql`select id from equipment where id = ${transmitterId}::uuid for update`.compile(query)
