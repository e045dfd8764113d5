/** What stands twice: eight equal lines or more. Tests, migrations, words and rows of values aside (.jscpd.json). */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Breach } from './breach.ts'

interface Clone {
  readonly lines: number
  readonly firstFile: { readonly name: string; readonly start: number }
  readonly secondFile: { readonly name: string; readonly start: number }
}

export const readDuplicates = (root: string): Breach[] => {
  const report = mkdtempSync(join(tmpdir(), 'duplicates-'))
  try {
    const rooms = globSync('*/src', { cwd: root })
    // A root with no source has nothing that stands twice.
    if (rooms.length === 0) return []
    const config = join(import.meta.dirname, '../../../.jscpd.json')
    execFileSync('jscpd', ['--config', config, '--absolute', '--reporters', 'json', '--output', report, ...rooms], {
      cwd: root,
      stdio: 'ignore',
    })
    // Its own shape.
    const { duplicates } = JSON.parse(readFileSync(join(report, 'jscpd-report.json'), 'utf8')) as {
      duplicates: Clone[]
    }
    return duplicates.map(({ lines, firstFile, secondFile }) => ({
      rule: 'duplicate',
      where: `${firstFile.name.replace(`${root}/`, '')}:${firstFile.start}`,
      why: `${lines} lines stand at ${secondFile.name.replace(`${root}/`, '')}:${secondFile.start} too`,
    }))
  } finally {
    rmSync(report, { recursive: true })
  }
}
