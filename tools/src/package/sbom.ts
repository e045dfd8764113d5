/** What is in it, in CycloneDX: pnpm reads it from the lockfile; only what is really shipped stays, in an order that stays. */
import { execFileSync } from 'node:child_process'

interface Component {
  readonly type: string
  readonly purl: string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly 'bom-ref': string
}

interface Sbom {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

const sbomArgs = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-spec-version=1.6',
  '--sbom-type=application',
  '--prod',
  '--lockfile-only',
]

const readSbom = (root: string, workspace: string): Sbom => {
  const args = [...sbomArgs, `--filter=${workspace}`]
  const text = execFileSync('pnpm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  // In the shape that CycloneDX documents, except for a number that is drawn anew each time.
  const { serialNumber: _drawn, ...said } = JSON.parse(text) as Sbom & { serialNumber?: string }
  return said
}

/** `@scope/name@1.2.3` */
const nameOf = ({ group, name, version }: Component): string => `${group ? `${group}/` : ''}${name}@${version}`

const byText =
  <Item>(textOf: (item: Item) => string) =>
  (a: Item, b: Item): number =>
    textOf(a) < textOf(b) ? -1 : 1

export interface SbomWish {
  readonly root: string
  readonly epochSeconds: number
  /** Whether a package of the server, as `name@version`, is among the files. The page has all of its own in it. */
  readonly isShipped: (name: string) => boolean
}

export const sbomOf = ({ root, epochSeconds, isShipped }: SbomWish): string => {
  const server = readSbom(root, '@vigil/server')
  const page = readSbom(root, '@vigil/web')
  const purl = `pkg:generic/node@${process.versions.node}`
  const node: Component = { type: 'application', name: 'node', version: process.versions.node, purl, 'bom-ref': purl }
  const all = [node, ...server.components.filter((one) => isShipped(nameOf(one))), ...page.components]
  const components = [...new Map(all.map((one) => [one['bom-ref'], one])).values()].sort(
    byText((one) => one['bom-ref']),
  )
  const kept = new Set(components.map((one) => one['bom-ref']))
  const edges = new Map([...page.dependencies, ...server.dependencies].map((edge) => [edge.ref, edge.dependsOn ?? []]))
  const dependencies = [...edges]
    .filter(([ref]) => kept.has(ref))
    .map(([ref, dependsOn]) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)).sort() }))
    .sort(byText(({ ref }) => ref))
  const timestamp = new Date(epochSeconds * 1000).toISOString()
  const metadata = { ...server.metadata, timestamp }
  return `${JSON.stringify({ ...server, metadata, components, dependencies }, undefined, 2)}\n`
}
