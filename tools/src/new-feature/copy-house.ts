/** The house as it stands now, in a temporary folder, with the installed packages linked in. */
import { cpSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const house = resolve(import.meta.dirname, '../../..')
/** What was type-checked comes along, with its times: only what is written into the copy has to be judged anew. */
const leftOut = new Set(['.git', '.data', '.reports', '.shots', 'site', 'coverage', 'docs'])

export const copyHouse = (): string => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'copied-house-')))
  for (const name of readdirSync(house)) {
    if (name === 'node_modules') symlinkSync(join(house, name), join(root, name))
    else if (!leftOut.has(name))
      // Links stay as written, so that each package finds the copies beside it and not the originals.
      cpSync(join(house, name), join(root, name), {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
        filter: (path) => !leftOut.has(basename(path)),
      })
  }
  return root
}
