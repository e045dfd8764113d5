/**
 * What equipment last said, asked for together: a list in which thirty rows appear at once asks once, not thirty
 * times. Each answer is kept under its own call, so whoever reads one again reads only that.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { equipmentCalls, mostShadows, type Shadow } from '@vigil/contract/equipment'
import { queryOf, readOnce } from '#infrastructure/api/query-of.ts'

/** Long enough for all rows of one paint. */
const gatherMs = 15

interface Asking {
  readonly equipmentId: string
  readonly answer: (shadow: Promise<Shadow>) => void
}

const waiting = new WeakMap<QueryClient, Asking[]>()

const ask = async (client: QueryClient, askings: readonly Asking[]): Promise<void> => {
  const equipmentIds = [...new Set(askings.map(({ equipmentId }) => equipmentId))]
  const all = readOnce(client, equipmentCalls.shadows, { equipmentIds })
  const found = all.then(({ rows }) => new Map(rows.map((shadow) => [shadow.equipmentId, shadow])))
  for (const { equipmentId, answer } of askings)
    // Whoever is missing in the answer is asked for alone, and hears why.
    answer(found.then((held) => held.get(equipmentId) ?? readOnce(client, equipmentCalls.shadow, { equipmentId })))
}

const askAll = (client: QueryClient): void => {
  const askings = waiting.get(client) ?? []
  waiting.delete(client)
  for (let from = 0; from < askings.length; from += mostShadows)
    void ask(client, askings.slice(from, from + mostShadows))
}

const gather = (client: QueryClient, equipmentId: string): Promise<Shadow> =>
  new Promise((answer) => {
    const askings = waiting.get(client) ?? []
    if (askings.length === 0) setTimeout(() => askAll(client), gatherMs)
    waiting.set(client, [...askings, { equipmentId, answer }])
  })

export const shadowOf = (equipmentId: string) =>
  queryOptions({
    ...queryOf(equipmentCalls.shadow, { equipmentId }),
    queryFn: ({ client }) => gather(client, equipmentId),
    staleTime: 60_000,
  })
