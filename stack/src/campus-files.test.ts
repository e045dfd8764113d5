import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'

import { writeCampusFiles } from './campus-files.ts'
import { serverEnvironment } from './machine/spawn-server.ts'

const services = ['postgres', 'nats', 'vigil', 'caddy']
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-campus-'))
  writeCampusFiles(folder, { host: 'fire.example:8443', renew: false })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

it('what a container may read is closed to everybody else, and none is given the key of the CA or the owner’s password', () => {
  const files = services.flatMap((service) => readdirSync(join(folder, service)).map((name) => join(service, name)))
  expect(files.filter((name) => (statSync(join(folder, name)).mode & 0o037) !== 0)).toEqual([])
  const own = /VIGIL_DATABASE_OWNER_URL=postgres:\/\/vigil_owner:([^@]+)/.exec(read('owner'))?.[1] ?? 'none'
  const caKey = read('authority/ca.key')
  const givenAway = files.filter((name) => name !== 'postgres/init.sql' && read(name).includes(own))
  expect([givenAway, files.filter((name) => read(name) === caKey), read('settings').includes(own)]).toEqual([
    [],
    [],
    false,
  ])
  expect((statSync(join(folder, 'owner')).mode & 0o777).toString(8)).toBe('600')
})

it('each container has a folder, and Caddy shows the name that people call', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../deploy/campus.yaml'), 'utf8')
  // Only the part of the file that is looked at here.
  const { services: described } = parse(text, { merge: true }) as { services: Record<string, { volumes: string[] }> }
  for (const [name, { volumes }] of Object.entries(described))
    expect(volumes).toContain(`\${VIGIL_SITE_FILES}/${name}:/run/site:ro`)
  expect(Object.keys(described)).toEqual(services)
  expect(new X509Certificate(read('caddy/page.pem')).checkHost('fire.example')).toBe('fire.example')
})

it('NATS takes its file, alone and closed', () => {
  const own = join(folder, 'nats-here.conf')
  writeFileSync(own, read('nats/nats.conf').replaceAll('/run/site', join(folder, 'nats')))
  const verdict = execFileSync('nats-server', ['-t', '-c', own], {
    env: serverEnvironment,
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(verdict).not.toMatch(/error/i)
  expect([read('nats/nats.conf').includes('cluster {'), read('nats/nats.conf').includes('tls {')]).toEqual([
    false,
    true,
  ])
})

it('is written anew with the same passwords and the same CA, and with new certificates when asked', () => {
  const before = [read('settings'), read('vigil/ca.pem'), read('vigil/api.pem')]
  writeCampusFiles(folder, { host: 'fire.example:8443', renew: false })
  expect([read('settings'), read('vigil/ca.pem'), read('vigil/api.pem')]).toEqual(before)
  writeCampusFiles(folder, { host: 'fire.example:8443', renew: true })
  expect([read('settings'), read('vigil/ca.pem')]).toEqual(before.slice(0, 2))
  expect(read('vigil/api.pem')).not.toBe(before[2])
  const authority = new X509Certificate(read('vigil/ca.pem'))
  expect(new X509Certificate(read('vigil/api.pem')).verify(authority.publicKey)).toBe(true)
})
