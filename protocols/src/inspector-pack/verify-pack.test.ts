import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteOrderMark, createChain, lineEnd, sha256 } from './chain.ts'
import { manifestName, manifestText, packFormat, signatureName, type PackManifest } from './manifest.ts'
import { fingerprintOf, newSigningKey, signManifest, type SigningKey } from './signature.ts'
import { verifyPack } from './verify-pack.ts'
import { createPackWriter } from './write-pack.ts'
import { readZip } from './zip-frame.ts'

const packId = '01938e2a-7c00-7abc-8def-0123456789ab'
const key = newSigningKey()
const fingerprint = fingerprintOf(key.publicKey)
const heading = 'no,at,event,before'

const bookOf = (name: string, rows: readonly string[]) => {
  const chain = createChain(packId, name, heading)
  const lines = rows.map((row) => chain.add(row))
  return { lines, head: chain.head() }
}

type Files = Record<string, Buffer>
const csvOf = (lines: readonly string[]): Buffer =>
  Buffer.from(byteOrderMark + [heading, ...lines].map((line) => line + lineEnd).join(''))

const zipOf = async (files: Files): Promise<Buffer> => {
  const pieces: Buffer[] = []
  const writer = createPackWriter(async (no, bytes) => void (pieces[no] = bytes))
  for (const [name, bytes] of Object.entries(files)) await writer.file(name, [bytes])
  expect(await writer.end()).toBe(Buffer.concat(pieces).length)
  return Buffer.concat(pieces)
}

const alarms = ['2026-01-02,火警', '2026-01-03,"a, b"', "2026-01-04,'=1+1", '2026-01-05,fault', '2026-01-06,fault']

const contents = (): { files: Files; books: PackManifest['books'] } => {
  const books = { alarms: bookOf('alarms', alarms), isolations: bookOf('isolations', []) }
  return {
    files: {
      'alarms.csv': csvOf(books.alarms.lines),
      'isolations.csv': csvOf([]),
      'photos/1.jpeg': Buffer.from([0xff, 0xd8, 0, 1, 2, 3]),
    },
    books: {
      alarms: { file: 'alarms.csv', rows: alarms.length, head: books.alarms.head },
      isolations: { file: 'isolations.csv', rows: 0, head: books.isolations.head },
    },
  }
}

const signedPack = async ({ files, books }: ReturnType<typeof contents>, by: SigningKey = key): Promise<Files> => {
  const listed = Object.entries(files).map(([file, bytes]) => ({ file, bytes: bytes.length, sha256: sha256(bytes) }))
  const manifest = manifestText({
    format: packFormat,
    packId,
    operator: '江城消防',
    unit: { id: packId, name: '滨江小学', zone: 'Asia/Shanghai' },
    period: { from: '2026-01-01', to: '2026-02-01' },
    askedBy: '王工',
    madeAt: '2026-02-02T00:00:00.000Z',
    fingerprint: fingerprintOf(by.publicKey),
    books,
    missing: [],
    files: listed,
  })
  return { ...files, [manifestName]: Buffer.from(manifest), [signatureName]: Buffer.from(signManifest(manifest, by)) }
}

const pack = async (): Promise<Files> => signedPack(contents())
const sentencesOf = async (files: Files, expected?: string): Promise<string[]> =>
  verifyPack(await zipOf(files), expected).changes.map(({ sentence }) => sentence)

/** The rows of one book changed, everything else as it was. */
const withRows = async (work: (lines: string[]) => string[]): Promise<Files> => {
  const files = await pack()
  return { ...files, 'alarms.csv': csvOf(work([...bookOf('alarms', alarms).lines])) }
}

describe('an inspector pack', () => {
  it('is found as it was made, by the key that made it', async () => {
    const report = verifyPack(await zipOf(await pack()), fingerprint)
    expect(report).toMatchObject({ changes: [], fingerprint, manifest: { unit: { name: '滨江小学' } } })
    const spoken = (fingerprint.match(/.{4}/g) ?? []).join(' ').toUpperCase()
    expect(verifyPack(await zipOf(await pack()), spoken).changes).toEqual([])
  })

  it('is read back as it was written, names of any alphabet and empty files too', async () => {
    const files = readZip(await zipOf({ 'a.txt': Buffer.from('abc'), '照片/1': Buffer.alloc(0) }))
    expect(files?.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ['a.txt', 'abc'],
      ['照片/1', ''],
    ])
  })

  it('shows one changed byte, wherever it is', async () => {
    const whole = await zipOf(await pack())
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, flipped) => {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] ?? 0) ^ flipped
        expect(verifyPack(changed).changes, `byte ${at}`).not.toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('shows each single flipped bit of its lowest place, one byte after the other', async () => {
    const whole = await zipOf(await pack())
    const unseen = Array.from(whole.keys()).filter((at) => {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 1
      return verifyPack(changed).changes.length === 0
    })
    expect(unseen).toEqual([])
  })

  it('shows what was cut off, and what was put behind it', async () => {
    const whole = await zipOf(await pack())
    for (const changed of [whole.subarray(0, -1), Buffer.concat([whole, Buffer.from([0])]), Buffer.alloc(0)])
      expect(verifyPack(changed).changes).toMatchObject([{ place: 'frame' }])
  })

  it('says which row is changed', async () => {
    const changed = (row: number, into: string) => (lines: string[]) =>
      lines.map((line, index) => (index === row - 1 ? line.replace('2026', into) : line))
    for (const row of [1, 3, 5])
      expect(await sentencesOf(await withRows(changed(row, '2025')))).toEqual([`alarms.csv: row ${row} is changed.`])
    const otherLink = (lines: string[]) => lines.map((line, index) => (index === 2 ? `${line.slice(0, -1)}x` : line))
    expect(await sentencesOf(await withRows(otherLink))).toEqual(['alarms.csv: row 3 is changed.'])
  })

  it.each([
    ['taken out', 2, (lines: string[]) => lines.toSpliced(1, 1)],
    ['moved', 2, (lines: string[]) => [lines[0], lines[2], lines[1], ...lines.slice(3)].map((line) => line ?? '')],
    ['taken from the end', 5, (lines: string[]) => lines.slice(0, -1)],
    ['put at the end', 6, (lines: string[]) => [...lines, `6,2026-01-07,fault,${sha256(lines.at(-1) ?? '')}`]],
  ])('says where rows were %s', async (_what, row, work) => {
    const [found] = verifyPack(await zipOf(await withRows(work))).changes
    expect(found).toMatchObject({ place: 'row', file: 'alarms.csv', row })
  })

  it('shows a whole book that was written anew with a chain of its own', async () => {
    const files = await pack()
    const forged = bookOf('alarms', alarms.slice(1))
    expect(await sentencesOf({ ...files, 'alarms.csv': csvOf(forged.lines) })).not.toEqual([])
  })

  it('says which file was changed, added or taken out', async () => {
    const files = await pack()
    expect(await sentencesOf({ ...files, 'photos/1.jpeg': Buffer.from('x') })).toEqual(['photos/1.jpeg is changed.'])
    expect(await sentencesOf({ ...files, 'photos/2.jpeg': Buffer.from('x') })).toEqual([
      'photos/2.jpeg was added: the manifest does not know it.',
    ])
    const { 'photos/1.jpeg': _, ...without } = files
    expect(await sentencesOf(without)).toEqual(['photos/1.jpeg was taken out: the manifest names it.'])
  })

  it('signed anew by another is good only until somebody asks whose key it is', async () => {
    const other = newSigningKey()
    const forged = await signedPack(contents(), other)
    expect(verifyPack(await zipOf(forged))).toMatchObject({ changes: [], fingerprint: fingerprintOf(other.publicKey) })
    expect(verifyPack(await zipOf(forged), fingerprint).changes).toMatchObject([{ place: 'key' }])
    // His signature under our manifest, and our key named where his has signed.
    const files = await pack()
    const ours = files[manifestName]?.toString() ?? ''
    const his = { ...files, [signatureName]: Buffer.from(signManifest(ours, other)) }
    expect(verifyPack(await zipOf(his)).changes).toMatchObject([{ place: 'key' }])
  })

  it('without a manifest or a signature is nobody’s', async () => {
    for (const name of [manifestName, signatureName]) {
      const { [name]: _, ...rest } = await pack()
      expect(verifyPack(await zipOf(rest)).changes).toMatchObject([{ place: 'signature' }])
    }
  })
})
