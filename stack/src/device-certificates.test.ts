import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepCertificates } from './device-certificates.ts'

const dir = mkdtempSync(join(tmpdir(), 'certificates-'))
afterAll(() => rmSync(dir, { recursive: true }))

describe('the certificate that devices check (A13)', () => {
  it('is signed by the stack’s own CA, for this machine, and its key is nobody else’s to read', () => {
    const { ca, cert, key } = keepCertificates(dir)
    const [authority, own] = [ca, cert].map((file) => new X509Certificate(readFileSync(file)))
    expect(authority?.ca).toBe(true)
    expect(authority && own?.verify(authority.publicKey)).toBe(true)
    expect(own?.checkIP('127.0.0.1')).toBe('127.0.0.1')
    expect(statSync(key).mode & 0o077).toBe(0)
    expect(statSync(join(dir, 'device-tls', 'ca.key')).mode & 0o077).toBe(0)
  })

  it('is kept as long as it holds', () => {
    const before = readFileSync(keepCertificates(dir).cert, 'utf8')
    expect(readFileSync(keepCertificates(dir).cert, 'utf8')).toBe(before)
  })
})
