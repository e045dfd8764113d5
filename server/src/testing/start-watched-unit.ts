/** One unit, two api processes over it and a hand on the outbox: what tests of taking rights away have in common. */
import { type Factories } from './factories.ts'
import { createOutboxWriter } from './outbox-writer.ts'
import { startSecondApi } from './start-second-api.ts'
import { startTestServer } from './start-test-server.ts'

export type WatchedUnit = Awaited<ReturnType<typeof startWatchedUnit>>

export const startWatchedUnit = async () => {
  const server = await startTestServer()
  const second = await startSecondApi(server)
  const outbox = createOutboxWriter(server.database.environment['VIGIL_DATABASE_ENGINE_URL'])
  const oem = await server.make.oem()
  const project = await server.make.project(oem)

  const tokenOf = (loginName: string): Promise<string> => server.signIn(loginName)

  return {
    server,
    second,
    outbox,
    oem,
    project,
    tokenOf,
    async loginAs(role: Parameters<Factories['account']>[0], place: object = { oem, project }) {
      const account = await server.make.account(role, place)
      return { ...account, token: await tokenOf(account.loginName) }
    },
    async stop(): Promise<void> {
      await outbox.stop()
      await second.stop()
      await server.stop()
    },
  }
}
