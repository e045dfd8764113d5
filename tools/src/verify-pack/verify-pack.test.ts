import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createChain } from '@vigil/protocols/inspector-pack/chain'
import { manifestName, manifestText, packFormat, signatureName } from '@vigil/protocols/inspector-pack/manifest'
import { fingerprintOf, newSigningKey, signManifest } from '@vigil/protocols/inspector-pack/signature'
import { createPackWriter } from '@vigil/protocols/inspector-pack/write-pack'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'vigil-pack-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = newSigningKey()
const fingerprint = fingerprintOf(key.publicKey)
const packId = '01938e2a-7c00-7abc-8def-0123456789ab'
const heading = 'no,at,before'

const writtenPack = async (): Promise<Buffer> => {
  const pieces: Buffer[] = []
  const writer = createPackWriter(async (no, bytes) => void (pieces[no] = bytes))
  const chain = createChain(packId, 'alarms', heading)
  const lines = ['2026-01-02', '2026-01-03', '2026-01-04'].map((cells) => chain.add(cells))
  const text = `\u{feff}${[heading, ...lines].map((line) => `${line}\r\n`).join('')}`
  const file = await writer.file('alarms.csv', [Buffer.from(text)])
  const manifest = manifestText({
    format: packFormat,
    packId,
    operator: '江城消防',
    unit: { id: packId, name: '滨江小学', zone: 'Asia/Shanghai' },
    period: { from: '2026-01-01', to: '2026-02-01' },
    askedBy: '王工',
    madeAt: '2026-02-02T00:00:00.000Z',
    fingerprint,
    books: { alarms: { file: 'alarms.csv', rows: chain.count(), head: chain.head() } },
    missing: ['photos were left out'],
    files: [file],
  })
  await writer.file(manifestName, [Buffer.from(manifest)])
  await writer.file(signatureName, [Buffer.from(signManifest(manifest, key))])
  await writer.end()
  return Buffer.concat(pieces)
}

const run = (bytes: Buffer, ...more: string[]) => {
  const file = join(folder, 'pack.zip')
  writeFileSync(file, bytes)
  const tool = resolve(import.meta.dirname, '../verify-pack.ts')
  const { status, stdout } = spawnSync(process.execPath, [tool, file, ...more], { encoding: 'utf8' })
  return { status, said: stdout }
}

describe('pnpm verify-pack', () => {
  it('says what an unchanged pack is of, and that no file proves whose key it is', async () => {
    const { status, said } = run(await writtenPack())
    expect(status).toBe(0)
    expect(said).toContain('UNCHANGED  滨江小学')
    expect(said).toContain('missing: photos were left out')
    expect(said).toContain('compare it with what the operator publishes')
    expect(run(await writtenPack(), '--key', fingerprint).status).toBe(0)
  })

  it('ends with 1 and a sentence that names the row, the file or the signature', async () => {
    const pack = await writtenPack()
    const changed = Buffer.from(pack.toString('latin1').replace('2,2026-01-03', '2,2026-01-02'), 'latin1')
    expect(run(changed)).toEqual({ status: 1, said: 'CHANGED  alarms.csv: row 2 is changed.\n' })
    const json = run(changed, '--json')
    expect(JSON.parse(json.said)).toMatchObject({ changes: [{ place: 'row', row: 2, file: 'alarms.csv' }] })
    expect(run(pack, '--key', 'ab'.repeat(32))).toMatchObject({ status: 1 })
  })
})
