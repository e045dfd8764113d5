/** A server where operators sell and companies buy, and what the worker works with: for tests of money. */
import { balanceCalls } from '@vigil/contract/tenancy/balance'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { companyPlace, type CompanyPlace } from './company-place.ts'
import type { Factories } from './factories.ts'
import { createQuietPool } from './quiet-pool.ts'
import { startTestServer } from './start-test-server.ts'

export const startMoneySite = async (settings: Readonly<Record<string, string>> = {}) => {
  const server = await startTestServer(settings)
  const engine = createQuietPool({ connectionString: server.database.environment['VIGIL_DATABASE_ENGINE_URL'], max: 4 })
  let serial = 0
  /** No two alike. */
  const key = (): string => `money-key-${(serial += 1)}`
  return {
    server,
    key,
    /** By a clock of the test's own. */
    worker: (now: () => number) => ({
      run: statementsOn(engine),
      transactor: createTransactor(engine),
      newId: uuidV7,
      log: createLog('worker', 'fatal'),
      now,
    }),
    newPlace: (): Promise<CompanyPlace> => companyPlace(server.make),
    signedIn: async (role: Parameters<Factories['account']>[0], at: Partial<CompanyPlace> = {}): Promise<string> =>
      server.signIn((await server.make.account(role, at)).loginName),
    /** Money that came by the bank, as an operator books it. */
    topUp: ({ company }: CompanyPlace, amount: number, token: string) =>
      server.send(balanceCalls.recharge, { companyId: company, amount, idempotencyKey: key() }, token),
    async stop() {
      await engine.end()
      await server.stop()
    },
  }
}
export type MoneySite = Awaited<ReturnType<typeof startMoneySite>>
