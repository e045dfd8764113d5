import type { Name } from '../name.ts'

/** One sentence when something is not fine, none when it is. */
export const unless = (isFine: boolean, problem: string): readonly string[] => (isFine ? [] : [problem])

export const isNamed = ({ zh, en }: Name) => zh.trim() !== '' && en.trim() !== ''

export const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max

export const hasDoubles = (list: readonly unknown[]) => new Set(list).size !== list.length
