import { cellCalls } from '@vigil/contract/cell/cell'
import type { WorkerOffer } from '#events/worker-offer.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn, type RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { directoryUrl } from './directory-url.ts'
import { createCellFinder } from './find-cell.ts'
import { createNamePublisher } from './publish-names.ts'

type ApiNeeds = { readonly environment: Environment; readonly now: () => number; readonly log: Log }
type WorkerNeeds = { readonly environment: Environment; readonly run: RunStatement; readonly log: Log }

const second = 1_000
/** A directory that fell silent keeps nobody waiting for longer. */
const silentMs = 3 * second

export const cellModule = {
  api({ environment, now, log }: ApiNeeds): ApiOffer {
    const pool = createPool({ url: directoryUrl(environment, 'API'), log, max: 2, queryTimeoutMs: silentMs })
    const find = createCellFinder({ run: statementsOn(pool), now })
    return {
      answers: [answer(cellCalls.find, async ({ kind, name }) => ({ cell: await find(kind, name) }))],
      stop: () => pool.end(),
    }
  },
  /** A platform of one cell has no name for it, and nothing to tell. */
  worker({ environment, run, log }: WorkerNeeds): WorkerOffer {
    const cell = environment['VIGIL_CELL']
    if (!cell) return { jobs: {} }
    const pool = createPool({ url: directoryUrl(environment, 'ENGINE'), log, max: 1 })
    const publisher = createNamePublisher({ cell, here: run, directory: statementsOn(pool), log })
    return {
      jobs: { cells: { everyMs: second, work: publisher.round } },
      figures: publisher.figures,
      stop: () => pool.end(),
    }
  },
}
