import type { Brand } from '@vigil/brands/brand'
import type { BrandProblem } from '@vigil/brands/check-brand'

/** What every part of the form works on. */
export interface FieldsProps {
  readonly brand: Brand
  readonly problems: readonly BrandProblem[]
  readonly change: (change: Partial<Brand>) => void
}
