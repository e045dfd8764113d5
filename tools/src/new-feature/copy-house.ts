/** The house as it stands now, in a temporary folder, with the installed packages linked in. */
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'

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
  tellWherePackagesAre(root)
  return root
}

/**
 * The compiler remembers every file by its way from what it writes, and the packages' way is another one from here: it
 * would take all of them for new, and judge the whole house again. What a file says it still compares by itself.
 */
const tellWherePackagesAre = (root: string): void => {
  for (const name of globSync('*/dist/**/.tsbuildinfo', { cwd: root })) {
    const file = join(root, name)
    const wayTo = (packages: string): string => `"${relative(dirname(file), packages)}/`
    const { atime, mtime } = statSync(file)
    const text = readFileSync(file, 'utf8')
    const before = wayTo(join(root, 'node_modules'))
    writeFileSync(file, text.replaceAll(before, wayTo(realpathSync(join(house, 'node_modules')))))
    // A newer time would say of what was written since that it was judged.
    utimesSync(file, atime, mtime)
  }
}
