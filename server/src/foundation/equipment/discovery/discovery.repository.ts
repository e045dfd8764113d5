import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface HeardChildRow {
  child_key: string
  last_at: Date
  messages: number
  measures: string[]
}

export const heardChildren = (id: string): CompiledQuery<HeardChildRow> =>
  sql<HeardChildRow>`select child_key, last_at, messages, measures from heard_children(${id}::uuid)
    order by last_at desc`.compile(query)
