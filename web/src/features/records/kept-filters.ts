/** Filters that a person keeps, on the device and under that person's id. */
import * as z from 'zod/mini'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { cacheKey } from '#infrastructure/storage/keys.ts'

const SavedFilter = z.object({
  name: z.string(),
  /** Which list it belongs to. */
  list: z.string(),
  fields: z.record(z.string(), z.string()),
})
export type SavedFilter = z.output<typeof SavedFilter>

/** Of each list. */
const most = 12

/** What cannot be read is as good as nothing. */
export const readFilters = (store: Storage, accountId: string): SavedFilter[] =>
  z.array(SavedFilter).safeParse(parseJson(store.getItem(cacheKey('alarmFilters', accountId)))).data ?? []

export const keepFilters = (store: Storage, accountId: string, filters: readonly SavedFilter[]): void => {
  const byList = Map.groupBy(filters, ({ list }) => list)
  const kept = [...byList.values()].flatMap((own) => own.slice(0, most))
  store.setItem(cacheKey('alarmFilters', accountId), JSON.stringify(kept))
}
