/** What a visitor agrees to: the brand's own words, else the platform's. */
import platformTerms from '../catalogue/default/terms.json' with { type: 'json' }
import type { Brand } from './brand.ts'

export const termsOf = ({ agreement, privacy }: Pick<Brand, 'agreement' | 'privacy'>) => ({
  agreement: agreement ?? platformTerms.agreement,
  privacy: privacy ?? platformTerms.privacy,
})
