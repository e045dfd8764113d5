/** Asks the directory, and remembers: a directory that is away is noticed by nobody whose place was asked for lately. */
import type { Cell, CellNameKind } from '@vigil/contract/cell/cell'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { cellOf } from './cell.repository.ts'

/** No longer: a device that asks while its operator moves would be sent back to where it was. */
const freshMs = 1_000
const rememberedMost = 20_000

interface Deps {
  /** In the database of the directory. */
  readonly run: RunStatement
  readonly now: () => number
}

interface Known {
  readonly cell: Cell | null
  readonly at: number
}

export const createCellFinder = ({ run, now }: Deps) => {
  const known = new Map<string, Known>()

  const ask = async (kind: CellNameKind, name: string): Promise<Cell | null> => {
    const [row] = await run(cellOf(kind, name))
    return row ? { cellId: row.id, mqtt: row.mqtt, api: row.api } : null
  }

  return async (kind: CellNameKind, name: string): Promise<Cell | null> => {
    const key = `${kind}:${name}`
    const before = known.get(key)
    if (before && now() - before.at < freshMs) return before.cell
    try {
      const cell = await ask(kind, name)
      if (known.size >= rememberedMost) known.clear()
      known.set(key, { cell, at: now() })
      return cell
    } catch (error) {
      // An answer of a while ago is right nearly always; whoever it misleads is refused there and asks again.
      if (before) return before.cell
      throw error
    }
  }
}
