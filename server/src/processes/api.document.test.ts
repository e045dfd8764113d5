/** What /openapi.json says is what the server answers, no more and no less. */
import { randomBytes } from 'node:crypto'
import { liveSocketPath } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPayStandIn, type PayStandIn } from '#testing/start-pay-stand-in.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string; 'x-websocket'?: object }>>>>
}

const fromClient = ['hello', 'subscribe', 'unsubscribe', 'ack']
const fromServer = [
  'welcome',
  'snapshot',
  'resync',
  'refused',
  'session.kick',
  'values',
  'alarm.raised',
  'command.updated',
]

let server: TestServer
let bank: PayStandIn
let document: Document

beforeAll(async () => {
  bank = await startPayStandIn()
  server = await startTestServer({ VIGIL_RECEIPT_KEY: randomBytes(24).toString('base64url'), ...bank.settings })
  // Ours, and compared below.
  document = (await (await fetch(`${server.base}/openapi.json`)).json()) as Document
})
afterAll(async () => {
  await server.stop()
  await bank.stop()
})

describe('the OpenAPI document of a running server', () => {
  it('has everything that is answered, calls or not, by its method, and nothing else', () => {
    const documented = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Whoever may read a document may ask for its head.
    const answered = [...server.api.routes].filter((route) => !route.startsWith('HEAD '))
    expect(documented.toSorted()).toEqual(answered.toSorted())
  })

  it('names every operation once', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('shows every frame of the live socket, of both sides', () => {
    const said = JSON.stringify(document.paths[liveSocketPath]?.['get']?.['x-websocket'])
    for (const type of [...fromClient, ...fromServer]) expect(said).toContain(`"const":"${type}"`)
  })
})
