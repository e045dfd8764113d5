/** What equipment last said. Each answer is kept under its own call, so whoever reads one again reads only that. */
import { queryOptions } from '@tanstack/react-query'
import { equipmentCalls, mostShadows, type Shadow } from '@vigil/contract/equipment/equipment'
import { createGather } from '#infrastructure/api/gather.ts'
import { shortCache, queryOf, readOnce } from '#infrastructure/api/query-of.ts'

const gather = createGather<string, Shadow>({
  // Long enough for all rows of one paint.
  waitMs: 15,
  most: mostShadows,
  async ask(client, asked) {
    const equipmentIds = [...new Set(asked)]
    const { rows } = await readOnce(client, equipmentCalls.shadows, { equipmentIds })
    const found = new Map(rows.map((shadow) => [shadow.equipmentId, shadow]))
    // Whoever is missing in the answer is asked for alone, and hears why.
    return async (equipmentId) => found.get(equipmentId) ?? readOnce(client, equipmentCalls.shadow, { equipmentId })
  },
})

/** Kept for as long as somebody may come back to the row; a finger that flies past thousands leaves nothing behind. */
export const shadowOf = (equipmentId: string) =>
  queryOptions({
    ...queryOf(equipmentCalls.shadow, { equipmentId }),
    ...shortCache,
    queryFn: (context) => gather(equipmentId, context),
    staleTime: 60_000,
  })
