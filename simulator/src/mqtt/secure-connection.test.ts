/** A device over TLS (A13): it talks to whom its CA vouches for, and to nobody else. */
import { Aedes } from 'aedes'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDevice } from '#device/device.ts'

const dir = mkdtempSync(join(tmpdir(), 'device-tls-'))
let broker: Aedes
let server: Server

const certificate = (name: string): { key: Buffer; cert: Buffer } => {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...files, ...names], { cwd: dir, stdio: 'ignore' })
  return { key: readFileSync(join(dir, `${name}.key`)), cert: readFileSync(join(dir, `${name}.pem`)) }
}

beforeAll(async () => {
  broker = await Aedes.createBroker()
  certificate('stranger')
  server = createServer(certificate('own'), (socket) => void broker.handle(socket))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  await new Promise<void>((closed) => broker.close(() => closed()))
  server.close()
  rmSync(dir, { recursive: true })
})

const deviceTrusting = (ca: string) => {
  // A listening TCP server has an address of this shape.
  const { port } = server.address() as AddressInfo
  const url = `mqtts://127.0.0.1:${port}?ca=${encodeURIComponent(join(dir, `${ca}.pem`))}`
  return createDevice({ type: 'breaker', keyCode: 'SIM-0001', secret: 'a secret', url, reconnectMs: [10, 50], boot: 1 })
}

describe('a device over TLS', () => {
  it('logs in and reports', async () => {
    const device = deviceTrusting('own')
    await device.connect()
    const entry = device.report('all')
    await expect.poll(() => entry?.ackedAt).toBeGreaterThan(0)
    device.disconnect('abruptly')
  })

  it('says nothing to a platform that its CA does not vouch for', async () => {
    const device = deviceTrusting('stranger')
    void device.connect()
    await expect.poll(() => device.lineFacts().lastEnding, { timeout: 5_000 }).toMatch(/certificate/)
    expect(device.isConnected()).toBe(false)
    device.disconnect('abruptly')
  })
})
