/** Another api process over the same database, as there are several in production. */
import { createLog } from '#infrastructure/log/log.ts'
import { startApi } from '#processes/api.ts'
import type { TestServer } from './start-test-server.ts'

export const startSecondApi = async ({ database }: TestServer, settings: Readonly<Record<string, string>> = {}) => {
  const environment = { ...database.environment, ...settings, VIGIL_API_LISTEN: '127.0.0.1:0' }
  const api = await startApi(environment, createLog('api', 'fatal'))
  return { base: `http://127.0.0.1:${api.listening[0]?.port}`, stop: api.stop }
}
