/** What is wrong with a brand, as a sentence with a way out. */
import type { BrandProblem } from '@vigil/brands/check-brand'
import type { Text } from '#infrastructure/i18n/i18n.ts'

const sentences = [
  'name',
  'initials',
  'suffix',
  'domains',
  'colour',
  'slogan',
  'line',
  'hotline',
  'chatAppId',
  'agreement',
  'privacy',
  'art',
] as const

export const problemText = (t: Text, { field, code, severity }: BrandProblem): string => {
  if (code === 'contrast') return t(($) => $.studio.problem.contrast)
  if (code === 'missing') return t(($) => $.studio.problem.suffixMissing)
  if (code === 'repeated') return t(($) => $.studio.problem.repeated)
  if (code === 'nearSeverity' && severity)
    return t(($) => $.studio.problem.nearSeverity, { severity: t(($) => $.studio.severity[severity]) })
  const known = sentences.find((name) => name === field.split('.', 1)[0]) ?? 'other'
  return t(($) => $.studio.problem[known])
}

/** The first that stands at this field or inside it. */
export const problemAt = (t: Text, problems: readonly BrandProblem[], at: string): { readonly problem?: string } => {
  const found = problems.find(({ field }) => field === at || field.startsWith(`${at}.`))
  return found ? { problem: problemText(t, found) } : {}
}
