/** What comes up while two people hand over appears on their list. A worker calls it often; looking twice adds nothing. */
import { dutyChanged } from '#events/duty-events.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { collectItems, openHandovers } from './items.repository.ts'

/** How many lists grew; when there are any, the outbox of lane 2 has news. */
export const sweepHandovers = (transactor: Transactor): Promise<number> =>
  transactor.run(async (tx) => {
    const grown = []
    for (const row of await tx.rows(openHandovers())) {
      const added = await tx.rows(collectItems({ handoverId: row.id, projectId: row.project_id }))
      if (added.length > 0) grown.push(row)
    }
    return { result: grown.length, last: addToOutbox(grown.map(dutyChanged)) }
  })
