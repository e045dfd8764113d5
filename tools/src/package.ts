/** `pnpm package [--out folder] [--no-image] [--json]`: one Debian package, and images of it and of the servers beside it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './demo/build-site.ts'
import { buildDocuments } from './package/build-documents.ts'
import { buildDeb, type Wish } from './package/build-deb.ts'
import { buildImage, buildServersImage } from './package/build-image.ts'
import { versionOf } from './package/stage-code.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.data/packages' },
    image: { type: 'boolean', default: true },
    json: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const root = resolve(import.meta.dirname, '../..')
const out = resolve(root, values.out)
const work = join(root, `.data/package-${process.pid}`)

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const seconds = async <Result>(part: () => Result | Promise<Result>): Promise<{ took: number; result: Result }> => {
  const begun = performance.now()
  const result = await part()
  return { took: Math.round((performance.now() - begun) / 100) / 10, result }
}

mkdirSync(out, { recursive: true })
mkdirSync(work, { recursive: true })
try {
  const site = await seconds(() => buildSite(root, work))
  const documents = await seconds(() => buildDocuments(root, work))
  // What a package is made of is a commit; what was changed since is said by its name.
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  const version = `${versionOf(root)}+g${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? '.changed' : ''}`
  const wish: Wish = {
    root,
    work,
    out,
    site: site.result,
    documents: documents.result,
    name: { version, architecture: 'amd64' },
    epochSeconds: Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct')),
  }
  const deb = await seconds(() => buildDeb(wish))
  const image = values.image ? await seconds(() => buildImage(wish, deb.result.file)) : undefined
  const servers = values.image ? await seconds(() => buildServersImage(wish)) : undefined
  const figures = {
    version,
    deb: deb.result,
    image: image?.result ?? 'no image: not asked for',
    servers: servers?.result ?? 'no image: not asked for',
    seconds: {
      site: site.took,
      documents: documents.took,
      deb: deb.took,
      image: image?.took ?? 0,
      servers: servers?.took ?? 0,
    },
  }
  console.log(JSON.stringify(figures, undefined, values.json ? undefined : 2))
} finally {
  rmSync(work, { recursive: true, force: true })
}
