/** Makes one pack: its books row by row, photos, the document, then what vouches for all of it. Nothing is held whole. */
import type { PackCounts } from '@vigil/contract/inspector-pack/inspector-pack'
import { packKeptDays } from '@vigil/contract/inspector-pack/inspector-pack'
import {
  manifestName,
  manifestText,
  packFormat,
  signatureName,
  type PackFile,
  type PackManifest,
} from '@vigil/protocols/inspector-pack/manifest'
import { fingerprintOf, signManifest, type SigningKey } from '@vigil/protocols/inspector-pack/signature'
import { createPackWriter, type PackWriter, type PutPiece } from '@vigil/protocols/inspector-pack/write-pack'
import { dayMs, dayOf } from '#foundation/project/unit-time.ts'
import type { TableLanguage } from '#foundation/rights/file/table-export.ts'
import { writePdf } from '#infrastructure/pdf/write-pdf.ts'
import { books } from './books.ts'
import type { Finished } from './making.repository.ts'
import { packWords } from './pack-words.ts'
import { writePhotos } from './photos.ts'
import { readingSheet, type SheetBook } from './reading-sheet.ts'
import type { BookDeps } from './write-book.ts'

export interface MakeDeps extends BookDeps {
  readonly put: PutPiece
  readonly key: SigningKey
  readonly now: () => number
  /** Before this day no alarm is kept. */
  readonly alarmsSince: string
  /** False where somebody else makes it by now. */
  readonly keep: (progress: number) => Promise<boolean>
}

export type Made = Finished | 'lost' | 'tooLarge'

/** Of the books; the photos beside them have a limit of their own. */
const mostBytes = 1_000_000_000
const pieceBytes = 262_144

export const makePack = async (deps: MakeDeps): Promise<Made> => {
  const writer = createPackWriter(deps.put)
  const files: PackFile[] = []
  const sheets: SheetBook[] = []
  for (const book of books) {
    const { chain, shown, parts } = book.write(deps)
    files.push(await writer.file(`${book.name}.csv`, parts))
    sheets.push({ book, shown, rows: chain.count(), head: chain.head() })
    if (writer.bytes() > mostBytes) return 'tooLarge'
    if (!(await deps.keep(10 * sheets.length))) return 'lost'
  }
  const photos = await writePhotos(writer, deps)
  if (!(await deps.keep(85))) return 'lost'
  const said = await manifestOf(deps, sheets, photos.leftOut)
  const { file, missing } = await writeSheet(writer, deps, { said, sheets })
  files.push(...photos.files, ...file)
  return sealed(writer, deps, { manifest: { ...said, missing, files }, photos: photos.files.length })
}

type Unlisted = Omit<PackManifest, 'files'>

const manifestOf = async (deps: MakeDeps, sheets: readonly SheetBook[], photosLeftOut: number): Promise<Unlisted> => {
  const { pack, names, key, now } = deps
  const known = await names([pack.account_id])
  return {
    format: packFormat,
    packId: pack.id,
    operator: pack.operator_name,
    unit: { id: pack.project_id, name: pack.project_name, zone: pack.zone },
    period: { from: pack.from_day, to: pack.to_day },
    askedBy: known.get(pack.account_id) ?? '',
    madeAt: new Date(now()).toISOString(),
    fingerprint: fingerprintOf(key.publicKey),
    books: Object.fromEntries(
      sheets.map(({ book, rows, head }) => [book.name, { file: `${book.name}.csv`, rows, head }]),
    ),
    missing: missingOf(deps, sheets, photosLeftOut),
  }
}

const languageOf = ({ pack }: BookDeps): TableLanguage => (pack.language === 'en' ? 'en' : 'zh')

const missingOf = (deps: MakeDeps, sheets: readonly SheetBook[], photosLeftOut: number): string[] => {
  const language = languageOf(deps)
  const { pack, now, alarmsSince } = deps
  const words = packWords[language]
  const empty = sheets.filter(({ rows }) => rows === 0).map(({ book }) => book.title[language])
  return [
    ...(pack.from_day < alarmsSince ? [words.alarmsForgotten(alarmsSince)] : []),
    ...(pack.to_day >= dayOf(now(), pack.zone) ? [words.stillRunning(pack.to_day)] : []),
    ...(photosLeftOut > 0 ? [words.photosLeftOut(photosLeftOut)] : []),
    ...(empty.length > 0 ? [words.empty(empty)] : []),
  ]
}

/** A pack without its document is a pack all the same, and says so. */
const writeSheet = async (
  writer: PackWriter,
  deps: MakeDeps,
  { said, sheets }: { said: Unlisted; sheets: readonly SheetBook[] },
): Promise<{ file: PackFile[]; missing: readonly string[] }> => {
  const language = languageOf(deps)
  const bytes = await writePdf(readingSheet(said, sheets, language))
  if (bytes === null || bytes === 'busy') return { file: [], missing: [...said.missing, packWords[language].noSheet] }
  return { file: [await writer.file('pack.pdf', piecesOf(Buffer.from(bytes)))], missing: said.missing }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const sealed = async (
  writer: PackWriter,
  { key }: MakeDeps,
  { manifest, photos }: { manifest: PackManifest; photos: number },
): Promise<Finished> => {
  const text = manifestText(manifest)
  await writer.file(manifestName, [Buffer.from(text)])
  await writer.file(signatureName, [Buffer.from(signManifest(text, key))])
  const madeAt = Date.parse(manifest.madeAt)
  const rowsOf = (book: keyof PackCounts): number => manifest.books[book]?.rows ?? 0
  return {
    madeAt: new Date(madeAt),
    endsAt: new Date(madeAt + packKeptDays * dayMs),
    bytes: await writer.end(),
    counts: {
      duty: rowsOf('duty'),
      shifts: rowsOf('shifts'),
      handovers: rowsOf('handovers'),
      tests: rowsOf('tests'),
      alarms: rowsOf('alarms'),
      hazards: rowsOf('hazards'),
      isolations: rowsOf('isolations'),
      photos,
    },
    missing: manifest.missing,
    fingerprint: manifest.fingerprint,
  }
}
