/** Whether a pack is as it was made, and where it is not. Needs nothing but the pack. */
import { byteOrderMark, firstLink, lineEnd, sha256 } from './chain.ts'
import { manifestName, readManifest, signatureName, type PackBook, type PackManifest } from './manifest.ts'
import { signerOf } from './signature.ts'
import { readZip, type UnpackedFile } from './zip-frame.ts'

export interface PackChange {
  readonly place: 'frame' | 'signature' | 'key' | 'file' | 'row'
  readonly file: string | null
  /** The number in front of the line. */
  readonly row: number | null
  readonly sentence: string
}

export interface PackReport {
  readonly changes: readonly PackChange[]
  /** Of the key that signed; null where nothing is signed. */
  readonly fingerprint: string | null
  readonly manifest: PackManifest | null
}

const change = (
  place: PackChange['place'],
  sentence: string,
  { file = null, row = null }: { file?: string | null; row?: number | null } = {},
): PackChange => ({ place, file, row, sentence })

const broken = (changes: readonly PackChange[]): PackReport => ({ changes, fingerprint: null, manifest: null })

/** `expected`: the fingerprint of the key that should have signed, as its operator publishes it. */
export const verifyPack = (pack: Buffer, expected?: string): PackReport => {
  const files = readZip(pack)
  if (!files) return broken([change('frame', 'The frame around the files is changed, cut off or added to.')])
  const byName = new Map(files.map((file) => [file.name, file]))
  const [manifest, signature] = [byName.get(manifestName), byName.get(signatureName)]
  if (!manifest || !signature)
    return broken([
      change('signature', `There is no ${manifest ? signatureName : manifestName}: nobody vouches for this.`),
    ])
  const fingerprint = signerOf(manifest.bytes, signature.bytes.toString('utf8'))
  if (fingerprint === undefined)
    return broken([change('signature', `${manifestName} is not what was signed, or ${signatureName} is changed.`)])
  const said = readManifest(manifest.bytes.toString('utf8'))
  if (!said) return broken([change('signature', `${manifestName} is signed, and it is not of an inspector pack.`)])
  return {
    changes: [...keyChanges(said, fingerprint, expected), ...fileChanges(said, files)],
    fingerprint,
    manifest: said,
  }
}

const keyChanges = (said: PackManifest, fingerprint: string, expected: string | undefined): PackChange[] => {
  if (said.fingerprint !== fingerprint)
    return [change('key', `The pack names the key ${said.fingerprint} and is signed with ${fingerprint}.`)]
  if (expected === undefined || plainOf(expected) === fingerprint) return []
  return [change('key', `It is signed with the key ${fingerprint} and not with the one that was asked for.`)]
}

/** As people write a fingerprint: in groups, in capitals. */
const plainOf = (fingerprint: string): string => fingerprint.replaceAll(/[\s:-]/g, '').toLowerCase()

const fileChanges = (said: PackManifest, files: readonly UnpackedFile[]): PackChange[] => {
  const listed = new Map(said.files.map((file) => [file.file, file]))
  const there = new Set(files.map(({ name }) => name))
  const strangers = files.filter(({ name }) => name !== manifestName && name !== signatureName && !listed.has(name))
  return [
    ...(there.size === files.length ? [] : [change('file', 'A file lies in it twice.')]),
    ...strangers.map(({ name: file }) => change('file', `${file} was added: the manifest does not know it.`, { file })),
    ...said.files.flatMap(({ file }) =>
      there.has(file) ? [] : [change('file', `${file} was taken out: the manifest names it.`, { file })],
    ),
    ...files.flatMap((file) => changesIn(said, file, listed.get(file.name)?.sha256)),
  ]
}

const changesIn = (said: PackManifest, { name, bytes, isWhole }: UnpackedFile, wanted: string | undefined) => {
  const isOwn = wanted === undefined || sha256(bytes) === wanted
  if (isOwn)
    return isWhole ? [] : [change('frame', `The check sum in the frame of ${name} is changed.`, { file: name })]
  const found = Object.entries(said.books).find(([, { file }]) => file === name)
  return found ? [rowChange(said.packId, found, bytes)] : [change('file', `${name} is changed.`, { file: name })]
}

interface Line {
  readonly no: number
  readonly link: string
  readonly hash: string
}

const lineOf = (text: string): Line => ({
  no: Number.parseInt(text, 10),
  link: text.slice(text.lastIndexOf(',') + 1),
  hash: sha256(text),
})

/** The first line that its neighbours do not know. */
const rowChange = (packId: string, [name, book]: [string, PackBook], bytes: Buffer): PackChange => {
  const { file } = book
  const text = bytes.toString('utf8')
  const [heading = '', ...rest] = text.slice(byteOrderMark.length).split(lineEnd)
  const lines = rest.slice(0, -1).map(lineOf)
  const at = (row: number, why: string) => change('row', `${file}: row ${row} ${why}.`, { file, row })
  const headings = change('row', `${file}: the headings, or what row 1 says of them, are changed.`, { file, row: 1 })
  let before = firstLink(packId, name, heading)
  for (const [index, line] of lines.entries()) {
    const place = index + 1
    if (line.no !== place)
      return at(place, `should stand here and row ${line.no} does: rows were taken out, put in or moved`)
    if (line.link !== before) return index === 0 ? headings : at(...blamed(lines, index))
    before = line.hash
  }
  if (lines.length !== book.rows)
    return lines.length > book.rows
      ? at(book.rows + 1, `and what follows were added: the book ends at row ${book.rows}`)
      : at(lines.length + 1, `and what follows are missing: the book ends at row ${book.rows}`)
  if (before !== book.head) return lines.length === 0 ? headings : at(lines.length, 'is changed')
  return change('file', `${file} is changed around its rows.`, { file })
}

/** The line before is changed, unless this one's own link is: then the next one does not know it either. */
const blamed = (lines: readonly Line[], index: number): [number, string] => {
  const [line, next] = [lines[index], lines[index + 1]]
  return line && next && next.link !== line.hash ? [index + 1, 'is changed'] : [index, 'is changed']
}
