/** What a worker does once when calls are due. */
import { walkLadders } from '#features/alarm/escalation/walk.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'

export const callPeople = (pool: Parameters<typeof createTransactor>[0]): Promise<number> =>
  walkLadders({ transactor: createTransactor(pool), newId: uuidV7, now: () => Date.now() })
