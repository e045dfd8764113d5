/**
 * Built files that import each other start in the order in which they happen to arrive, so a page fails now and then
 * and never on the developer's machine. Such a build is no build.
 */
import type { Plugin } from 'vite'

type Imports = ReadonlyMap<string, readonly string[]>

/** One circle, as the names along it. */
const circleIn = (imports: Imports): readonly string[] | undefined => {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    const found = (imports.get(name) ?? []).map((next) => visit(next, [...path, name])).find(Boolean)
    done.add(name)
    return found
  }
  return [...imports.keys()].map((name) => visit(name, [])).find(Boolean)
}

export const refuseCircles = (): Plugin => ({
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
    const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (!circle) return
    const reason = `built files import each other: ${circle.join(' → ')}; put what they share in one group`
    // Said first: a plugin that misses the files which were not written fails after this one, and louder.
    this.warn(reason)
    this.error(reason)
  },
})
