/** The scope filter of every repository is taken out by a test build; what is left is the database's own wall. */
import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { accountCalls } from '@vigil/contract/account/account'
import type { Call } from '@vigil/contract/call'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { Envelope } from '@vigil/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/factories.ts'
import type { Sites } from '#testing/matrix/matrix-site.ts'
import { makeSites } from '#testing/matrix/matrix-world.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const source = resolve(import.meta.dirname, '../../..')

let server: TestServer
let sites: Sites
const children: ChildProcess[] = []

beforeAll(async () => {
  server = await startTestServer()
  sites = await makeSites({ make: server.make, owner: server.database.owner })
})
afterAll(async () => {
  for (const child of children) child.kill()
  await server.stop()
})

/** The api with its first wall taken out; over the owner's connection the second is gone as well. */
const startOpenApi = async (as: 'api' | 'owner'): Promise<string> => {
  const { environment } = server.database
  const url = environment[as === 'api' ? 'VIGIL_DATABASE_API_URL' : 'VIGIL_DATABASE_OWNER_URL']
  const child = spawn(
    process.execPath,
    ['--import', resolve(source, 'testing/without-scope-filter.ts'), resolve(source, 'main.ts'), 'api'],
    {
      env: { ...process.env, ...environment, VIGIL_DATABASE_API_URL: url, VIGIL_API_LISTEN: '127.0.0.1:0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  for await (const line of createInterface(child.stdout)) {
    const port = /"port":(\d+)/.exec(line)?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error('the api of the test build did not start')
}

const ask = async (base: string, { path }: Call, fields: Record<string, string>): Promise<string> => {
  const response = await fetch(`${base}/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  return response.text()
}

/** How many canaries of other places come back from each of three tables. */
const foreignRows = async (base: string, role: 'oem' | 'custom' | 'manager'): Promise<number[]> => {
  const { loginName } = await server.make.account(role, sites.own.place)
  const login = await ask(base, accountCalls.login, { userName: loginName, password: testPassword })
  const { token } = accountCalls.login.output.parse(Envelope.parse(JSON.parse(login)).result)
  const hidden = role === 'oem' ? [sites.foreign] : [sites.foreign, sites.sibling]
  // A page of equipment walks an index by the scope itself; one piece of it is asked for by its id.
  const equipment = hidden.map(({ ids }) => ask(base, equipmentCalls.detail, { token, equipmentId: ids.equipment }))
  const texts = await Promise.all([
    ask(base, projectCalls.list, { token, size: '100' }),
    ask(base, companyCalls.list, { token, size: '100' }),
    Promise.all(equipment).then((answers) => answers.join()),
  ])
  return texts.map((text) => hidden.filter(({ canary }) => text.includes(canary)).length)
}

describe('without the scope filter', { timeout: 60_000 }, () => {
  it.each(['oem', 'custom', 'manager'] as const)(
    'row-level security shows a person as %s nothing foreign',
    async (role) => {
      const counts = await foreignRows(await startOpenApi('api'), role)
      expect(
        counts.every((count) => count === 0),
        counts.join(),
      ).toBe(true)
    },
  )

  it('and without both walls the same question does bring foreign rows: the test can fail', async () => {
    const counts = await foreignRows(await startOpenApi('owner'), 'custom')
    expect(
      counts.every((count) => count > 0),
      counts.join(),
    ).toBe(true)
  })
})
