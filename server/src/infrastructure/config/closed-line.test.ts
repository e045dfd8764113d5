import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openLine } from '#infrastructure/http/open-line.ts'
import { connectOnce } from '#infrastructure/stream/nats.ts'
import { keepPair } from './certificate-pair.ts'
import { databaseUrl } from './config.ts'

let folder: string
let ca: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-line-'))
  ca = join(dirname(inject('environment')['VIGIL_MQTT_TLS_CERT'] ?? ''), 'ca.pem')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('where a CA is named', () => {
  it('a server that speaks in the clear is refused (PostgreSQL)', async () => {
    const address = databaseUrl({ ...inject('environment'), VIGIL_DATABASE_CA: ca }, 'VIGIL_DATABASE_ENGINE_URL')
    const client = new pg.Client({ connectionString: address })
    await expect(client.connect()).rejects.toThrow('does not support SSL')
  })

  it('a server that speaks in the clear is refused (NATS)', async () => {
    const environment = { ...inject('environment'), VIGIL_NATS_CA: ca }
    const [server = ''] = inject('environment')['VIGIL_NATS_SERVERS']?.split(',') ?? []
    await expect(connectOnce(environment, 'pipeline', server)).rejects.toThrow(/does not support 'tls'/)
  })

  it('an address has no say in it', () => {
    const said = inject('environment')['VIGIL_DATABASE_ENGINE_URL'] ?? ''
    for (const words of ['sslmode=disable', 'ssl=0', 'sslmode=require&uselibpqcompat=true', 'sslrootcert=/other']) {
      const environment = { VIGIL_DATABASE_ENGINE_URL: `${said}?${words}`, VIGIL_DATABASE_CA: '/etc/vigil/ca.pem' }
      const { searchParams } = new URL(databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL'))
      expect(Object.fromEntries(searchParams)).toEqual({ sslmode: 'verify-full', sslrootcert: '/etc/vigil/ca.pem' })
    }
  })

  it('a NATS server on another machine has a name, because its number would not be checked', () => {
    const environment = { ...inject('environment'), VIGIL_NATS_CA: ca }
    expect(() => connectOnce(environment, 'pipeline', '10.1.2.3:4222')).toThrow(/must give names/)
  })
})

/** A pair in the folder, for `localhost`. */
const writePair = (name: string): { readonly key: string; readonly cert: string } => {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', cert]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...curve, '-days', '30', ...names], { stdio: 'pipe' })
  return { key, cert }
}

const named = { key: 'KEY', cert: 'CERT' }

describe('a certificate that is written anew', () => {
  it('is taken at the next look, and not while only one of the two is there', () => {
    const current = writePair('current')
    const next = writePair('next')
    let now = 0
    const pair = keepPair({ KEY: current.key, CERT: current.cert }, named, () => now)
    const first = pair()
    copyFileSync(next.cert, current.cert)
    now += 20_000
    expect(pair()).toBe(first)
    copyFileSync(next.key, current.key)
    expect(pair()).toBe(first)
    now += 20_000
    expect(pair().cert.equals(readFileSync(next.cert))).toBe(true)
    writeFileSync(current.cert, 'nothing')
    now += 20_000
    expect(pair().cert.equals(readFileSync(next.cert))).toBe(true)
  })

  it('is shown to the next, while who is connected stays', async () => {
    const [first, second] = [writePair('one'), writePair('two')].map((files) =>
      keepPair({ KEY: files.key, CERT: files.cert }, named)(),
    )
    let shown = first
    const server = openLine(
      () => shown ?? { key: Buffer.of(), cert: Buffer.of() },
      {},
    )((_request, answer) => answer.end('yes'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const at = server.address()
    const port = typeof at === 'object' ? at?.port : undefined
    const ask = async (agent: false | undefined) => {
      const request = get({ host: '127.0.0.1', port, agent, rejectUnauthorized: false })
      // Node's own event, over TLS.
      const [answer] = (await once(request, 'response')) as [{ readonly socket: TLSSocket; resume(): void }]
      answer.resume()
      return answer.socket
    }
    const kept = await ask(undefined)
    const before = kept.getPeerX509Certificate()?.serialNumber
    shown = second
    const after = (await ask(false)).getPeerX509Certificate()?.serialNumber
    expect(after).not.toBe(before)
    expect([kept.destroyed, before === undefined, after === undefined]).toEqual([false, false, false])
    kept.destroy()
  })
})
