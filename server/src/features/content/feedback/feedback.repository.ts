import type { FeedbackState } from '@vigil/contract/content/feedback'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** His own, and for whoever answers what was written to his place. */
const forActor = ({ accountId, scope }: Actor) =>
  sql<boolean>`(f.account_id = ${accountId}::uuid or ${scopeFilter(scope, { oem: 'f.oem_id', company: 'f.company_id' })})`

const name = sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`

const feedback = query
  .selectFrom('feedback as f')
  .leftJoin('account as a', 'a.id', 'f.account_id')
  .select(['f.id', 'f.account_id', 'f.state', 'f.words', 'f.app_version', 'f.page', 'f.at', 'f.changed_at'])
  .select(name.as('by'))

export type FeedbackRow = ReturnType<typeof feedback.compile> extends CompiledQuery<infer Row> ? Row : never

export const feedbackPage = (
  actor: Actor,
  wish: { readonly state: FeedbackState | undefined; readonly after: string | undefined },
  limit: number,
) => {
  let rows = feedback.where(forActor(actor))
  if (wish.state !== undefined) rows = rows.where('f.state', '=', wish.state)
  if (wish.after !== undefined) rows = rows.where('f.id', '<', wish.after)
  return rows.orderBy('f.id', 'desc').limit(limit).compile()
}

export const feedbackById = (actor: Actor, id: string) =>
  feedback.where('f.id', '=', id).where(forActor(actor)).compile()

export const lockFeedback = (actor: Actor, id: string) =>
  query
    .selectFrom('feedback as f')
    .select(['f.id', 'f.account_id', 'f.state'])
    .where('f.id', '=', id)
    .where(forActor(actor))
    .forUpdate()
    .compile()

export const openOf = (accountId: string) =>
  query
    .selectFrom('feedback')
    .select(sql<number>`count(*)::integer`.as('open'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .compile()

export const insertFeedback = (row: Insertable<Schema['feedback']>) =>
  query
    .insertInto('feedback')
    .values({ ...row, company_id: sql<string | null>`actor_company()` })
    .compile()

export const insertLine = (row: Insertable<Schema['feedback_line']>) =>
  query.insertInto('feedback_line').values(row).compile()

export const moveFeedback = (id: string, state: FeedbackState) =>
  query
    .updateTable('feedback')
    .set({ state, changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .compile()

export const linesOf = (id: string) =>
  query
    .selectFrom('feedback_line as l')
    .leftJoin('account as a', 'a.id', 'l.account_id')
    .select(['l.at', 'l.is_answer', 'l.words', 'l.account_id'])
    .select(name.as('by'))
    .where('l.feedback_id', '=', id)
    .orderBy('l.id')
    .compile()

export const photosOf = (id: string) =>
  query
    .selectFrom('feedback_photo')
    .select(['id', 'at', 'width', 'height'])
    .select(sql<number>`length(content)`.as('size'))
    .where('feedback_id', '=', id)
    .orderBy('id')
    .compile()

export const photoByHash = (feedbackId: string, hash: Buffer) =>
  query
    .selectFrom('feedback_photo')
    .select('id')
    .where('feedback_id', '=', feedbackId)
    .where('hash', '=', hash)
    .compile()

export const countPhotos = (feedbackId: string) =>
  query
    .selectFrom('feedback_photo')
    .select(sql<number>`count(*)::integer`.as('photos'))
    .where('feedback_id', '=', feedbackId)
    .compile()

export const insertPhoto = (row: Insertable<Schema['feedback_photo']>) =>
  query.insertInto('feedback_photo').values(row).compile()

/** The wall shows it to whoever may see its feedback. */
export const photoBytes = (id: string) =>
  query.selectFrom('feedback_photo').select(['type', 'content']).where('id', '=', id).compile()
