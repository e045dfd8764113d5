/** PostgreSQL and NATS that nobody reaches without TLS, and our commands beside them. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { signCertificate } from '@vigil/stack/authority'
import { startPrivateStack } from '@vigil/stack/private-stack'
import { namesOf, writeSiteCertificates } from '@vigil/stack/site-certificates'
import type { Stack } from '@vigil/stack/stack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const main = join(root, 'server/src/main.ts')

interface Ended {
  readonly code?: number
  readonly stdout: string
}

let stack: Stack
let tls: string
let strangers: string

const vigil = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [main, ...args], { env: { ...stack.environment, ...more }, cwd: root }).catch(
    // What Node gives of a program that ended otherwise than with 0.
    (error: unknown) => error as Ended,
  )

/** What the doctor says of the lines, and whether it reached the servers. */
const examine = async (more: Readonly<Record<string, string>> = {}) => {
  const { stdout } = await vigil(['doctor', '--json'], more)
  // As our own program writes it.
  const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string; says: string }[] }
  const of = (check: string) => findings.filter((one) => one.check === check)
  return {
    states: of('encryption').map(({ state }) => state),
    says: of('encryption').map(({ says }) => says),
    reached: ['database', 'nats'].map((check) => of(check)[0]?.state),
  }
}

beforeAll(async () => {
  strangers = mkdtempSync(join(tmpdir(), 'vigil-strangers-'))
  writeSiteCertificates(strangers, [], false)
  stack = await startPrivateStack('closed', { hasTls: true })
  tls = join(stack.dir, 'tls')
}, 300_000)
afterAll(async () => {
  await stack.stop()
  rmSync(strangers, { recursive: true, force: true })
})

describe('servers with certificates of the CA', () => {
  it('let in whoever knows the CA: the schema and the streams are made', async () => {
    expect((await vigil(['migrate'])).code).toBeUndefined()
    const { states, says, reached } = await examine()
    expect({ states, reached }, says.join()).toEqual({ states: ['green'], reached: ['green', 'green'] })
    expect(says[0]).toMatch(/holds until \d{4}-\d\d-\d\d, 8\d\d more days/)
  }, 300_000)

  it('are refused by whoever trusts another CA', async () => {
    const ca = join(strangers, 'ca.pem')
    const { states, says, reached } = await examine({ VIGIL_DATABASE_CA: ca, VIGIL_NATS_CA: ca })
    expect(reached).toEqual(['red', 'red'])
    expect(states).toContain('red')
    expect(says.join()).toMatch(/unable to verify|certificate signature failure|self.signed/)
  }, 300_000)

  it('refuse whoever speaks in the clear', async () => {
    const { reached } = await examine({ VIGIL_DATABASE_CA: '', VIGIL_NATS_CA: '' })
    expect(reached).toEqual(['red', 'red'])
  }, 300_000)

  it('are told of while there is time: yellow a month before the end, red in the last week', async () => {
    const sign = (days: number) => {
      signCertificate(tls, { file: 'api', names: namesOf([]), days })
      return examine()
    }
    expect((await sign(20)).states).toEqual(['yellow'])
    const last = await sign(3)
    expect(last.states).toEqual(['red'])
    expect(last.says[0]).toContain('(api) holds until')
  }, 300_000)
})
