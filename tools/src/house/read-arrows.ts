/** Reads every import of the house and holds it against the arrows in .dependency-cruiser.mjs. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import type { Breach } from './breach.ts'

export type Arrows = {
  modulesRead: number
  circles: Breach[]
  violations: Breach[]
  /** The most files that name one area from outside of its folder. */
  filesPerScreen: number
}

export const readArrows = async (root: string): Promise<Arrows> => {
  const rooms = globSync('*/src', { cwd: root }).filter((room) => existsSync(join(root, room)))
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.mjs'))
  const { output: result } = await cruise(rooms, { ...options, baseDir: root, validate: true })
  if (typeof result === 'string') throw new Error(`the cruiser wrote a report instead of its result: ${result}`)
  const broken = result.summary.violations.map(toBreach)
  return {
    modulesRead: result.modules.filter(({ source }) => /^[^/]+\/src\/.*\.m?tsx?$/.test(source)).length,
    circles: broken.filter(({ rule }) => rule === 'no-circle'),
    violations: [...broken.filter(({ rule }) => rule !== 'no-circle'), ...climbingImports(result)],
    filesPerScreen: Math.max(0, ...result.modules.filter(isArea).map(({ dependents }) => dependents.length)),
  }
}

const isArea = ({ source }: ICruiseResult['modules'][number]): boolean =>
  /^web\/src\/screens\/[^/]+\/area\.ts$/.test(source)

const toBreach = (violation: ICruiseResult['summary']['violations'][number]): Breach => {
  const path = violation.cycle?.map(({ name }) => name) ?? [violation.to]
  return {
    rule: violation.rule.name,
    where: violation.from,
    why: `→ ${path.join(' → ')}`,
  }
}

/** Resolved paths hide how an import was written, so the arrows cannot see this one. */
const climbingImports = (result: ICruiseResult): Breach[] => {
  return result.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter((dependency) => dependency.module.startsWith('../../'))
      .map((dependency) => ({
        rule: 'climbing-import',
        where: source,
        why: `${dependency.module}: use #room/…`,
      })),
  )
}
