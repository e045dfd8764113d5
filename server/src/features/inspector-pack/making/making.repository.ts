import { packStatesBefore } from '@vigil/contract/inspector-pack/pack-moves'
import type { PackCounts } from '@vigil/contract/inspector-pack/inspector-pack'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { within, type Span } from '../book/book.ts'
import { packColumns, toState, type PackRow } from '../pack.repository.ts'

export interface ClaimedPack extends PackRow {
  readonly project_name: string
  readonly operator_name: string
  readonly zone: string
}

const statesBefore = (act: Parameters<typeof packStatesBefore>[0]) => sql`any(${[...packStatesBefore(act)]}::text[])`

/** The oldest that waits, or whose maker has been silent for longer than he said. */
export const claimPack = (at: Date, heldUntil: Date): CompiledQuery<ClaimedPack> =>
  sql<ClaimedPack>`with next as (
      select id from inspector_pack where state = ${statesBefore('make')}
        and (held_until is null or held_until < ${at}::timestamptz)
      order by asked_at limit 1 for update skip locked
    ), k as (update inspector_pack p set state = ${toState('make')}, tries = p.tries + 1, progress = 0,
        held_until = ${heldUntil}::timestamptz from next where p.id = next.id returning p.*)
    select ${packColumns}, u.name as project_name, u.zone, book_operator(k.oem_id) as operator_name
    from k join project u on u.id = k.project_id`.compile(query)

type Held = Pick<PackRow, 'id' | 'tries'>

const held = ({ id, tries }: Held) => sql`id = ${id}::uuid and tries = ${tries}::smallint`

/** Nothing where somebody else has it by now. */
export const keepPack = (pack: Held, progress: number, heldUntil: Date): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update inspector_pack set progress = ${progress}::smallint, held_until = ${heldUntil}::timestamptz
    where ${held(pack)} and state = 'making' returning id`.compile(query)

export interface Finished {
  readonly madeAt: Date
  readonly endsAt: Date
  readonly bytes: number
  readonly counts: PackCounts
  readonly missing: readonly string[]
  readonly fingerprint: string
}

export const finishPack = (pack: Held, made: Finished): CompiledQuery<{ id: string }> =>
  sql<{
    id: string
  }>`update inspector_pack set state = ${toState('finish')}, progress = 100, held_until = null, failure = null,
      made_at = ${made.madeAt}::timestamptz, ends_at = ${made.endsAt}::timestamptz, bytes = ${made.bytes}::bigint,
      counts = ${JSON.stringify(made.counts)}::jsonb, missing = ${[...made.missing]}::text[], fingerprint = ${made.fingerprint}
    where ${held(pack)} and state = ${statesBefore('finish')} returning id`.compile(query)

export const failPack = (pack: Held, failure: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update inspector_pack set state = ${toState('fail')}, failure = ${failure}, held_until = null
    where ${held(pack)} and state = ${statesBefore('fail')} returning id`.compile(query)

export const insertPiece = (row: Insertable<Schema['inspector_pack_piece']>) =>
  query.insertInto('inspector_pack_piece').values(row).compile()

/** What an earlier try left behind. */
export const dropPieces = (packId: string): CompiledQuery =>
  sql`delete from inspector_pack_piece where pack_id = ${packId}::uuid`.compile(query)

export const endPacks = (at: Date): CompiledQuery =>
  sql`update inspector_pack set state = ${toState('endByClock')}, held_until = null
    where state = ${statesBefore('endByClock')} and ends_at < ${at}::timestamptz`.compile(query)

export const dropEnded = (most: number): CompiledQuery =>
  sql`delete from inspector_pack_piece p using (
      select i.pack_id, i.turn, i.no from inspector_pack k join inspector_pack_piece i on i.pack_id = k.id
      where k.state in ('ended', 'failed') limit ${most}::integer) gone
    where p.pack_id = gone.pack_id and p.turn = gone.turn and p.no = gone.no`.compile(query)

interface NameRow {
  readonly id: string
  readonly name: string
}

export const bookPeople = (ids: readonly string[]): CompiledQuery<NameRow> =>
  sql<NameRow>`select id, name from book_people(${[...ids]}::uuid[])`.compile(query)

export interface PhotoRow {
  readonly id: string
  readonly type: string
  readonly content: Buffer
}

/** Of the alarm that a hazard comes from, and of the orders that were made for it; each once. */
export const photosAfter = (span: Span, after: string | undefined, limit: number): CompiledQuery<PhotoRow> =>
  sql<PhotoRow>`select distinct on (p.id) p.id, p.type, p.content from (
      select v.id, v.type, v.content from hazard h join evidence v on v.alarm_id = h.alarm_id where ${within('h.found_at', span)}
      union all select w.id, w.type, w.content from hazard h join work_order o on o.hazard_id = h.id
        join work_order_photo w on w.work_order_id = o.id where ${within('h.found_at', span)}
    ) p where ${after === undefined ? sql`true` : sql`p.id > ${after}::uuid`} order by p.id limit ${limit}::integer`.compile(
    query,
  )

export const countPhotos = (span: Span): CompiledQuery<{ photos: number }> =>
  sql<{ photos: number }>`select count(distinct p.id)::integer as photos from (
      select v.id from hazard h join evidence v on v.alarm_id = h.alarm_id where ${within('h.found_at', span)}
      union all select w.id from hazard h join work_order o on o.hazard_id = h.id
        join work_order_photo w on w.work_order_id = o.id where ${within('h.found_at', span)}
    ) p`.compile(query)
