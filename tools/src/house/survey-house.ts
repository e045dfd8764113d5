/** One look at the whole house: its figures, and everything that breaks a rule. */
import type { Breach } from './breach.ts'
import { listSources, type Source } from './list-sources.ts'
import { readArrows } from './read-arrows.ts'
import { readDuplicates } from './read-duplicates.ts'
import { readStyle } from './read-style.ts'

type Figures = {
  files: number
  medianLines: number
  p90Lines: number
  longest: number
  circles: number
  violations: number
  /** Eight equal lines or more, in two places. */
  duplicates: number
  /** Files outside of its own folder that a new screen must touch: the list of areas, and nothing else. */
  filesPerScreen: number
  modulesRead: number
}

export type Survey = { figures: Figures; breaches: Breach[] }

export const surveyHouse = async (root: string): Promise<Survey> => {
  const sources = listSources(root)
  const arrows = await readArrows(root)
  const duplicates = readDuplicates(root)
  const violations = [
    ...arrows.violations,
    ...sources.flatMap(readStyle),
    ...unreadModules(sources, arrows.modulesRead),
  ]
  const lengths = sources.filter(({ kind }) => kind === 'code').map(({ lines }) => lines)
  return {
    figures: {
      files: lengths.length,
      medianLines: quantile(lengths, 0.5),
      p90Lines: quantile(lengths, 0.9),
      longest: Math.max(0, ...lengths),
      circles: arrows.circles.length,
      violations: violations.length,
      duplicates: duplicates.length,
      filesPerScreen: arrows.filesPerScreen,
      modulesRead: arrows.modulesRead,
    },
    breaches: [...arrows.circles, ...violations, ...duplicates],
  }
}

/** With the wrong TypeScript beside it the cruiser reads no .ts at all and finds nothing wrong. */
const unreadModules = (sources: Source[], modulesRead: number): Breach[] => {
  if (modulesRead > 0 && modulesRead >= sources.length) return []
  return [{ rule: 'unread', where: '.', why: `${modulesRead} modules read of ${sources.length}` }]
}

/** Nearest rank: the figure is the length of a real file. */
export const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
