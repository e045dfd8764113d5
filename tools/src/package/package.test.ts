import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeFile } from './build-deb.ts'
import { hardening, packagedFiles } from './debian-files.ts'
import { listTree, settleTree, writeFiles } from './write-tree.ts'

const files = packagedFiles({ version: '1.2.3+gabc', architecture: 'amd64' })
const epochSeconds = 1_700_000_000
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-package-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const textOf = (path: string): string => files[path]?.text ?? ''

/** A small package, made by somebody with habits of his own. */
const build = (name: string, mask: number): { readonly list: string[]; readonly sha256: string } => {
  const before = process.umask(mask)
  try {
    const tree = join(folder, name)
    const names = mask === 0 ? ['b.ts', 'a.ts', 'C.ts'] : ['C.ts', 'a.ts', 'b.ts']
    mkdirSync(join(tree, 'usr/lib/vigil/src'), { recursive: true })
    for (const one of names) writeFileSync(join(tree, 'usr/lib/vigil/src', one), `export const name = '${one}'\n`)
    symlinkSync('src/a.ts', join(tree, 'usr/lib/vigil/link'))
    writeFiles(tree, files)
    utimesSync(join(tree, 'usr/lib/vigil/src/a.ts'), mask + 1, mask + 1)
    chmodSync(join(tree, 'usr/lib/vigil/src/b.ts'), mask === 0 ? 0o666 : 0o600)
    settleTree(tree, epochSeconds, new Set(Object.keys(files)))
    const deb = join(folder, `${name}.deb`)
    execFileSync('dpkg-deb', ['--build', '--root-owner-group', tree, deb], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(epochSeconds) },
      stdio: 'pipe',
    })
    return { list: listTree(tree), sha256: madeFile(deb).sha256 }
  } finally {
    process.umask(before)
  }
}

describe('the package', () => {
  it('is the same to the bit, whoever makes it and when', () => {
    const [first, second] = [build('first', 0), build('second', 0o077)]
    expect(first.list).toEqual(second.list)
    expect(first.list).toContain(
      `644 ${epochSeconds} usr/lib/vigil/src/b.ts ${first.list
        .find((line) => line.includes('b.ts'))
        ?.split(' ')
        .at(-1)}`,
    )
    expect(first.sha256).toBe(second.sha256)
  })

  it('closes the files that hold secrets, and keeps what somebody wrote into them', () => {
    const modes = ['environment', 'owner'].map((name) => statSync(join(folder, 'first/etc/vigil', name)).mode & 0o777)
    expect(modes).toEqual([0o640, 0o600])
    const shown = execFileSync('dpkg-deb', ['--info', join(folder, 'first.deb'), 'conffiles'], { encoding: 'utf8' })
    expect(shown).toBe('/etc/vigil/environment\n/etc/vigil/owner\n')
  })

  it.each(['/usr/bin/vigil', '/DEBIAN/postinst', '/DEBIAN/prerm', '/DEBIAN/postrm'])('%s can be run', (path) => {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: textOf(path), encoding: 'utf8' })
    expect([status, stderr, files[path]?.mode]).toEqual([0, '', 0o755])
  })
})

describe('what systemd is told', () => {
  const unit = textOf('/usr/lib/systemd/system/vigil@.service')

  it('takes from a process what it does not need, and gives it a user of its own', () => {
    for (const line of [...hardening, 'User=vigil', 'Restart=always']) expect(unit.split('\n')).toContain(line)
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'PrivateDevices=yes'])
      expect(hardening).toContain(line)
  })

  it.each(['vigil@.service', 'vigil-backup@.service'])(
    '%s leaves little to whoever breaks in: at most 3.0 of 10 where systemd can say',
    (name) => {
      const file = join(folder, name)
      writeFileSync(file, textOf(`/usr/lib/systemd/system/${name}`))
      const asked = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', file], {
        encoding: 'utf8',
      })
      // Where there is no systemd of that age, the lines above are all that can be held against it.
      const isOld = asked.error !== undefined || /unrecognized option/.test(asked.stderr)
      expect(isOld || asked.status === 0, asked.stdout).toBe(true)
    },
  )

  it('begins a backup every night, whole on Sundays', () => {
    expect(textOf('/usr/lib/systemd/system/vigil-backup-full.timer')).toMatch(
      /vigil-backup@full[.]service\nOnCalendar=Sun /,
    )
    expect(textOf('/usr/lib/systemd/system/vigil-backup-diff.timer')).toMatch(
      /vigil-backup@diff[.]service\nOnCalendar=Mon[.][.]Sat /,
    )
    expect(textOf('/usr/lib/systemd/system/vigil-backup@.service')).toContain('--type=%i backup')
  })
})
