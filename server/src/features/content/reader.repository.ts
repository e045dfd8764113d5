import { readerRoleOf } from '@vigil/contract/content/audience'
import type { ContentKind } from '@vigil/contract/content/content-kinds'
import type { ContentDraft } from '@vigil/contract/content/website-desk'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'

const isDue = sql<boolean>`(e.state = 'scheduled' and e.publish_at <= now())`
const seen = sql<ContentDraft>`case when ${isDue} then e.draft else e.shown end`
const seenAt = sql<Date>`case when ${isDue} then e.publish_at else e.published_at end`
const seenNo = sql<number>`e.shown_no + case when ${isDue} then 1 else 0 end`

/** Whether nobody is named, or this reader is. */
const isMeant = (named: 'roles' | 'brands', reader: RawBuilder<string>) =>
  sql<boolean>`(coalesce(jsonb_array_length(${seen} #> array['audience', ${named}]), 0) = 0
    or ${seen} #> array['audience', ${named}] @> to_jsonb(${reader}))`

/** The first wall: the reader's own operator and the platform, only what is published by now, and is meant for him. */
const forReader = ({ oemId, roleType, job }: Pick<Actor, 'oemId' | 'roleType' | 'job'>) =>
  sql<boolean>`(e.oem_id is null or e.oem_id = ${oemId}::uuid) and e.state in ('published', 'scheduled')
    and ${seen} is not null and ${isMeant('roles', sql<string>`${readerRoleOf(roleType, job) ?? ''}::text`)}
    and ${isMeant('brands', sql<string>`actor_brand_page()`)}`

const articles = (actor: Actor) =>
  query
    .selectFrom('content_entry as e')
    .leftJoin('content_reader as r', (join) =>
      join.onRef('r.entry_id', '=', 'e.id').on('r.account_id', '=', actor.accountId),
    )
    .select(['e.id as entry_id', 'e.oem_id', 'e.kind', 'r.understood_at'])
    .select([
      // What is published has its rank; the table is written nowhere else.
      sql<string>`coalesce(e.rank, e.id)`.as('id'),
      seen.as('content'),
      seenAt.as('at'),
      seenNo.as('no'),
      sql<boolean>`coalesce(r.read_no, 0) >= ${seenNo}`.as('is_read'),
    ])
    .where(forReader(actor))

export type ArticleRow =
  ReturnType<ReturnType<typeof articles>['compile']> extends CompiledQuery<infer Row> ? Row : never

export const articlePage = (actor: Actor, kind: ContentKind, after: string | undefined, limit: number) => {
  const rows = articles(actor).where('e.kind', '=', kind)
  const from = after === undefined ? rows : rows.where(sql<boolean>`coalesce(e.rank, e.id) < ${after}::uuid`)
  return from
    .orderBy(sql`coalesce(e.rank, e.id)`, 'desc')
    .limit(limit)
    .compile()
}

export const articlesOf = (actor: Actor, kinds: readonly ContentKind[], limit: number) =>
  articles(actor)
    .where('e.kind', 'in', [...kinds])
    .orderBy(sql`coalesce(e.rank, e.id)`, 'desc')
    .limit(limit)
    .compile()

/** The newest that this reader has not read as it was published last. */
export const newestUnread = (actor: Actor, kind: ContentKind) =>
  articles(actor)
    .where('e.kind', '=', kind)
    .where(sql<boolean>`coalesce(r.read_no, 0) < ${seenNo}`)
    .orderBy(sql`coalesce(e.rank, e.id)`, 'desc')
    .limit(1)
    .compile()

export const articleById = (actor: Actor, entryId: string) => articles(actor).where('e.id', '=', entryId).compile()

export const picturesOf = (entryIds: readonly string[]) =>
  query
    .selectFrom('content_picture')
    .select(['id', 'entry_id', 'no', 'width', 'height'])
    .where('entry_id', 'in', [...entryIds])
    .orderBy('no')
    .compile()
export type PictureRow = ReturnType<typeof picturesOf> extends CompiledQuery<infer Row> ? Row : never

/** The wall shows it to whoever may see its entry. */
export const pictureBytes = (id: string) =>
  query.selectFrom('content_picture').select(['type', 'content']).where('id', '=', id).compile()

interface Reading {
  readonly entryId: string
  readonly accountId: string
  readonly no: number
  readonly isUnderstood: boolean
}

/** Opened once is read; understood stays understood. */
export const markRead = ({ entryId, accountId, no, isUnderstood }: Reading) => {
  const understood = isUnderstood ? sql<Date>`clock_timestamp()` : sql<null>`null`
  return query
    .insertInto('content_reader')
    .values({
      entry_id: entryId,
      account_id: accountId,
      read_no: no,
      read_at: sql<Date>`clock_timestamp()`,
      understood_at: understood,
    })
    .onConflict((same) =>
      same.columns(['entry_id', 'account_id']).doUpdateSet({
        read_no: sql<number>`greatest(content_reader.read_no, excluded.read_no)`,
        read_at: sql<Date>`coalesce(content_reader.read_at, excluded.read_at)`,
        understood_at: sql<Date>`coalesce(content_reader.understood_at, excluded.understood_at)`,
      }),
    )
    .returning(['read_at', 'understood_at'])
    .compile()
}

/** A counter ends where its column does, and nobody gets there by looking. */
const mostCounted = 1_000_000

export const countOne = (entryId: string, accountId: string, event: 'view' | 'play') => {
  const [views, plays] = event === 'view' ? [1, 0] : [0, 1]
  return query
    .insertInto('content_reader')
    .values({ entry_id: entryId, account_id: accountId, views, plays })
    .onConflict((same) =>
      same.columns(['entry_id', 'account_id']).doUpdateSet({
        views: sql<number>`least(content_reader.views + ${views}, ${mostCounted})`,
        plays: sql<number>`least(content_reader.plays + ${plays}, ${mostCounted})`,
      }),
    )
    .returning(['views', 'plays'])
    .compile()
}
