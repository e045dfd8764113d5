/** The real api on a real socket, over a database of its own, and a way to call it as a client would. */
import { accountCalls } from '@vigil/contract/account/account'
import type { Call, InputOf, OutputOf } from '@vigil/contract/call'
import { Envelope } from '@vigil/contract/wire'
import { createLog } from '#infrastructure/log/log.ts'
import { startApi } from '#processes/api.ts'
import { createFactories, testPassword, type Factories } from './factories.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestServer {
  readonly base: string
  readonly api: Awaited<ReturnType<typeof startApi>>
  readonly database: TestDatabase
  readonly make: Factories
  /** Posts a form or JSON as the call says and returns the envelope. */
  send(call: Call, input: Record<string, unknown>, token?: string): Promise<Envelope>
  /** The result of a call that must succeed, checked against the contract. */
  result<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<OutputOf<C>>
  /** The token of somebody whom the factories made. */
  signIn(loginName: string): Promise<string>
  stop(): Promise<void>
}

export const startTestServer = async (
  settings: Readonly<Record<string, string>> = {},
  log = createLog('api', 'fatal'),
): Promise<TestServer> => {
  const database = await createTestDatabase()
  const environment = { ...database.environment, ...settings, VIGIL_API_LISTEN: '127.0.0.1:0' }
  const api = await startApi(environment, log)
  const base = `http://127.0.0.1:${api.listening[0]?.port}`

  const send: TestServer['send'] = async (call, input, token) => {
    const withToken = token === undefined ? {} : { token }
    const json = call.body === 'json'
    const address = `${base}/${call.path}${json && token ? `?token=${encodeURIComponent(token)}` : ''}`
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
      body: json ? JSON.stringify(input) : new URLSearchParams(formFields({ ...input, ...withToken })).toString(),
    })
    return Envelope.parse(await response.json())
  }

  const result: TestServer['result'] = async (call, input, token) => {
    const envelope = await send(call, input, token)
    if (envelope.statusCode !== 200) throw new Error(`${call.path}: ${JSON.stringify(envelope)}`)
    // The contract's own schema gives the type its value is checked against.
    return call.output.parse(envelope.result) as OutputOf<typeof call>
  }

  return {
    base,
    api,
    database,
    make: createFactories(database.owner),
    send,
    result,
    signIn: async (userName) => (await result(accountCalls.login, { userName, password: testPassword })).token,
    async stop() {
      await api.stop()
      await database.drop()
    },
  }
}

/** A form has no way to say that a field is empty but to leave it out. */
export const formFields = (input: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  )
