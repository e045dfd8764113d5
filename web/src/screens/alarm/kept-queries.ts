/** Filters that a person keeps, on the device and under that person's id. */
import * as z from 'zod/mini'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { cacheKey } from '#infrastructure/storage/keys.ts'

const SavedQuery = z.object({
  name: z.string(),
  /** Which history it belongs to. */
  history: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type SavedQuery = z.output<typeof SavedQuery>

const most = 12

/** What cannot be read is as good as nothing. */
export const readQueries = (store: Storage, userId: string): SavedQuery[] =>
  z.array(SavedQuery).safeParse(parseJson(store.getItem(cacheKey('alarmFilters', userId)))).data ?? []

export const keepQueries = (store: Storage, userId: string, queries: readonly SavedQuery[]): void =>
  store.setItem(cacheKey('alarmFilters', userId), JSON.stringify(queries.slice(0, most)))
