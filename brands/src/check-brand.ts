/** The one judge of brands: the catalogue, the studio and the server all ask it. */
import { Brand } from './brand.ts'
import { colourChecksOf, isReadableColour, type Severity } from './colour-checks.ts'

export interface BrandProblem {
  /** `name.zh`, `domains.0`. */
  readonly field: string
  readonly code: 'form' | 'contrast' | 'nearSeverity' | 'repeated' | 'missing'
  readonly severity?: Severity
}

export interface BrandCheck {
  /** Missing when it cannot even be read. */
  readonly brand: Brand | undefined
  /** Whatever stands here keeps it from being published. */
  readonly problems: readonly BrandProblem[]
}

export const checkBrand = (value: unknown): BrandCheck => {
  const read = Brand.safeParse(value)
  if (read.success) return { brand: read.data, problems: [...colourProblems(read.data), ...repeated(read.data)] }
  const problems = read.error.issues.map((issue): BrandProblem => ({ field: issue.path.join('.'), code: 'form' }))
  return { brand: undefined, problems }
}

/** The page without a suffix is the platform's: whoever opens a door of his own has to name it. */
export const checkOperatorBrand = (value: unknown): BrandCheck => {
  const { brand, problems } = checkBrand(value)
  return { brand, problems: brand?.suffix === '' ? [...problems, { field: 'suffix', code: 'missing' }] : problems }
}

const colourProblems = ({ colour }: Brand): BrandProblem[] => {
  const checks = colourChecksOf(colour)
  const field = 'colour'
  return [
    ...(isReadableColour(checks) ? [] : [{ field, code: 'contrast' } as const]),
    ...(checks.tooNear ? [{ field, code: 'nearSeverity', severity: checks.tooNear } as const] : []),
  ]
}

const repeated = ({ domains, modules }: Brand): BrandProblem[] =>
  Object.entries({ domains, modules })
    .filter(([, list]) => new Set<string>(list).size < list.length)
    .map(([field]) => ({ field, code: 'repeated' }))
