/**
 * Tells the directory what this cell knows. There is no queue that could lose something: all names are walked again and
 * again, a page at a time, and what was added since the last look is told first.
 */
import { cellNameKinds, type CellNameKind } from '@vigil/contract/cell/cell'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { namesHere, takeNames, type NamesHere } from './cell.repository.ts'

const first = '00000000-0000-0000-0000-000000000000'
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const usualPage = 1_000

interface Deps {
  readonly cell: string
  /** In this cell's own database. */
  readonly here: RunStatement
  /** In the database of the directory. */
  readonly directory: RunStatement
  readonly log: Log
  readonly pageSize?: number
}

interface Walk {
  /** How far this pass has come. */
  at: string
  /** The highest id that was told. */
  newest: string
  passes: number
}

export const createNamePublisher = ({ cell, here, directory, log, pageSize = usualPage }: Deps) => {
  const walks = new Map<CellNameKind, Walk>(
    cellNameKinds.map((kind) => [kind, { at: first, newest: first, passes: 0 }]),
  )
  let refusedNames = 0

  const tell = async (kind: CellNameKind, after: string, page: readonly NamesHere[]): Promise<string> => {
    const end = page.length < pageSize ? last : (page.at(-1)?.subjectId ?? last)
    const [taken] = await directory(takeNames(cell, { kind, after, upTo: end, page }))
    const refused = taken?.refused ?? 0
    refusedNames += refused
    if (refused > 0) log.warn({ kind, refused }, 'names of this cell belong to another operator already')
    return end
  }

  const step = async (kind: CellNameKind, walk: Walk): Promise<void> => {
    const page = await here(namesHere(kind, walk.at, pageSize))
    const end = await tell(kind, walk.at, page)
    const reached = page.at(-1)?.subjectId ?? first
    if (reached > walk.newest) walk.newest = reached
    walk.at = end === last ? first : end
    if (end === last) walk.passes += 1
  }

  /** Ids begin with their time: what is behind the highest is what came since. */
  const tellNew = async (kind: CellNameKind, walk: Walk): Promise<void> => {
    // The first pass comes there by itself.
    if (walk.newest === first || walk.at > walk.newest) return
    const page = await here(namesHere(kind, walk.newest, pageSize))
    if (page.length === 0) return
    await tell(kind, walk.newest, page)
    walk.newest = page.at(-1)?.subjectId ?? walk.newest
  }

  return {
    async round(): Promise<void> {
      for (const [kind, walk] of walks) {
        await tellNew(kind, walk)
        await step(kind, walk)
      }
    },
    /** A pass is one through the names of every kind. */
    figures: () => ({
      'cells.passes': Math.min(...[...walks.values()].map(({ passes }) => passes)),
      'cells.refusedNames': refusedNames,
    }),
  }
}
