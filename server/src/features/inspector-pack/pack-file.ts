/** The bytes of a pack, sent as they are read. */
import type { ScopedDatabase, Settings } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import { piecesAfter, type PackRow } from './pack.repository.ts'

export const packPath = '/file/inspector-pack'
export const sharedPackPath = '/file/shared-inspector-pack'

const piecesAtOnce = 4

async function* bytesOf(database: ScopedDatabase, settings: Settings, { id, tries }: PackRow): AsyncGenerator<Buffer> {
  for (let after = -1; ;) {
    const pieces = await database.read(settings, piecesAfter(id, tries, { after, limit: piecesAtOnce }))
    for (const { content } of pieces) yield content
    const last = pieces.at(-1)
    if (!last || pieces.length < piecesAtOnce) return
    after = last.no
  }
}

export const packFile = (database: ScopedDatabase, settings: Settings, row: PackRow): MadeFile => ({
  name: `inspector-pack-${row.from_day}-${row.to_day}.zip`,
  type: 'application/zip',
  parts: bytesOf(database, settings, row),
})
