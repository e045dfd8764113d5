/** A database with connections as the worker has them: for tests of what it does by the clock. */
import { createPool } from '#infrastructure/database/pool.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { createFactories } from './factories.ts'
import { createTestDatabase } from './test-database.ts'

export const startWorkerDatabase = async () => {
  const database = await createTestDatabase()
  const url = database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  const pool = createPool({ url, log: createLog('worker', 'fatal'), max: 4, pipeline: true })
  return {
    make: createFactories(database.owner),
    pool,
    /** As the owner of the tables. */
    ask: async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await database.owner.query<Row>(text, [...values])).rows,
    async stop() {
      await pool.end()
      await database.drop()
    },
  }
}
export type WorkerDatabase = Awaited<ReturnType<typeof startWorkerDatabase>>
