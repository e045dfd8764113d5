/** Photos of hazards, as the files that their book names. */
import type { PackFile } from '@vigil/protocols/inspector-pack/manifest'
import type { PackWriter } from '@vigil/protocols/inspector-pack/write-pack'
import { countPhotos, photosAfter, type PhotoRow } from './making.repository.ts'
import type { BookDeps } from './write-book.ts'

const mostPhotoBytes = 300_000_000
const photosAtOnce = 4

type Deps = Pick<BookDeps, 'read' | 'span'> & { readonly keep: (progress: number) => Promise<boolean> }

/** The oldest first, until there are enough bytes of them. */
export const writePhotos = async (
  writer: PackWriter,
  { read, span, keep }: Deps,
): Promise<{ files: PackFile[]; leftOut: number }> => {
  const [{ photos } = { photos: 0 }] = await read(countPhotos(span))
  const files: PackFile[] = []
  let [after, bytes]: [string | undefined, number] = [undefined, 0]
  while (files.length < photos && bytes < mostPhotoBytes) {
    const rows: PhotoRow[] = await read(photosAfter(span, after, photosAtOnce))
    for (const { id, type, content } of rows) {
      files.push(await writer.file(`photos/${id}.${type.replace('image/', '')}`, [content]))
      bytes += content.length
    }
    after = rows.at(-1)?.id
    if (rows.length < photosAtOnce || !(await keep(80))) break
  }
  return { files, leftOut: photos - files.length }
}
