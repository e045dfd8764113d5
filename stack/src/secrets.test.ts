import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { keepSecrets } from './secrets.ts'

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('secrets are in a file that only its owner can read', () => {
  const folder = makeFolder()
  keepSecrets(folder)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

it('two stacks share no secret, and one stack uses none twice', () => {
  const all = [keepSecrets(makeFolder()), keepSecrets(makeFolder())].flatMap((secrets) => Object.values(secrets))
  expect(new Set(all).size).toBe(all.length)
  // 256 bits each.
  expect(all.filter((secret) => Buffer.from(secret, 'base64url').length !== 32)).toEqual([])
})

it('secrets stay the same from start to start', () => {
  const folder = makeFolder()
  expect(keepSecrets(folder)).toEqual(keepSecrets(folder))
})

it('a secret that a later version adds is made without changing the others', () => {
  const folder = makeFolder()
  const file = join(folder, 'secrets.json')
  const { natsWorker, ...older } = keepSecrets(folder)
  writeFileSync(file, JSON.stringify(older))
  const now = keepSecrets(folder)
  expect(now).toMatchObject(older)
  expect(now.natsWorker).not.toBe(natsWorker)
})

it('a spoilt file is reported, not replaced: the data would be locked out', () => {
  const folder = makeFolder()
  const file = join(folder, 'secrets.json')
  writeFileSync(file, '{ "postgresSuper": "abc')
  expect(() => keepSecrets(folder)).toThrow('cannot be read')
  expect(readFileSync(file, 'utf8')).toBe('{ "postgresSuper": "abc')
})
