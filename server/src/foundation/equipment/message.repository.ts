import type { Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** Each word reaches a person once; the carriers do the rest. */
export const insertMessages = (rows: readonly Insertable<Schema['message']>[]) =>
  query
    .insertInto('message')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .compile()
