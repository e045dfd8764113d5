import { sql } from 'kysely'
import { query } from '#schema/query.ts'

const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')

/** Once for each channel and day, whoever asks how often. */
export const queueStatement = (id: string, channel: string, ofDay: string) =>
  query
    .insertInto('pay_statement')
    .values({ id, channel, day: ofDay })
    .onConflict((same) => same.columns(['channel', 'day']).doNothing())
    .compile()

export const dueStatements = (now: Date, limit: number) =>
  query
    .selectFrom('pay_statement')
    .select(['id', 'channel', 'tries', day])
    .where('state', '=', 'due')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .compile()

export const lockStatement = (id: string) =>
  query.selectFrom('pay_statement').select('id').where('id', '=', id).where('state', '=', 'due').forUpdate().compile()

export const statementRead = (id: string, at: Date) =>
  query.updateTable('pay_statement').set({ state: 'read', read_at: at, failure: null }).where('id', '=', id).compile()

export const statementLater = (id: string, tries: number, next: Date, failure: string) =>
  query.updateTable('pay_statement').set({ tries, next_at: next, failure }).where('id', '=', id).compile()

export const statementsOf = (ofDay: string) =>
  query
    .selectFrom('pay_statement')
    .select(['channel', 'state', 'read_at'])
    .where('day', '=', ofDay)
    .orderBy('channel', 'desc')
    .compile()
