/** A site with equipment on sockets of its own, and a worker that moves batches on; each round is another worker's. */
import type { Batch } from '@vigil/contract/equipment/batch'
import { vi } from 'vitest'
import { createBatchWork } from '#features/control/batch/batch.work.ts'
import { sweepCommands } from '#features/control/control.sweep.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import type { StandIn } from './stand-in-device.ts'
import { startTestSite } from './start-test-site.ts'

export type Loop = { readonly id: string; readonly standIn: StandIn }

type Values = Parameters<StandIn['report']>[0]
type Device = Parameters<Awaited<ReturnType<typeof startTestSite>>['device']>[0]

export const startBatchSite = async () => {
  const site = await startTestSite()
  const { environment, owner: database } = site.server.database
  const open = (name: string) =>
    createPool({ url: environment[name] ?? '', log: createLog('test', 'fatal'), pipeline: true })
  const [engine, api] = [open('VIGIL_DATABASE_ENGINE_URL'), open('VIGIL_DATABASE_API_URL')]
  const needs = { run: statementsOn(engine), database: createScopedDatabase(api), newId: uuidV7, now: Date.now }
  const owner = <Row extends object>(text: string, values: unknown[] = []) =>
    database.query<Row>(text, values).then(({ rows }) => rows)
  const transactor = createTransactor(engine)
  /** None of them remembers anything. */
  const newWork = () => createBatchWork(needs)

  return {
    ...site,
    owner,
    transactor,
    newWork,
    needs,
    /** Connected, and known to stand as told. */
    async devices(count: number, row: Device, values: Values, obeys: StandIn['obeys']): Promise<Loop[]> {
      const made = await Promise.all(
        Array.from({ length: count }, async () => {
          const { id, connect } = await site.device(row)
          const standIn = await connect()
          await standIn.report(values)
          standIn.obeys = obeys
          return { id, standIn }
        }),
      )
      const ids = made.map(({ id }) => id)
      const [key] = Object.keys(values)
      const known = () =>
        owner('select from equipment_shadow where equipment_id = any($1) and online and reported ? $2', [ids, key])
      const all = async () => {
        if ((await known()).length < count) throw new Error('not all of them are heard yet')
      }
      await vi.waitFor(all, { timeout: 30_000, interval: 100 })
      return made
    },
    async workUntil(
      get: () => Promise<Batch>,
      isOver: (batch: Batch) => boolean = settled,
      withinMs = 60_000,
    ): Promise<Batch> {
      const until = Date.now() + withinMs
      for (;;) {
        await newWork().round()
        await sweepCommands(transactor)
        const batch = await get()
        if (isOver(batch) || Date.now() > until) return batch
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async stop() {
      await Promise.all([engine, api].map((pool) => pool.end()))
      await site.stop()
    },
  }
}

export const settled = ({ state, loops }: Batch): boolean =>
  state !== 'running' && loops.every((loop) => !['queued', 'sent', 'acknowledged'].includes(loop.state ?? ''))
