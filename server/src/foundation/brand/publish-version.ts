/** The moment a version becomes what people see: judged once more, and its page and domains are its own or it stays a draft. */
import { checkOperatorBrand } from '@vigil/brands/check-brand'
import { Problem } from '@vigil/contract/problems'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { changeBrand, dropDomains, insertDomains } from './brand.repository.ts'

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

export const publishVersion = async (
  tx: Transaction,
  { brandId, content }: { brandId: string; content: unknown },
  write: () => Promise<void>,
): Promise<void> => {
  const { brand, problems } = checkOperatorBrand(content)
  if (!brand || problems.length > 0) throw new Problem('brandNotFit', { problems })
  await write()
  try {
    await tx.rows(changeBrand(brandId, { suffix: brand.suffix }))
    await tx.rows(dropDomains(brandId))
    if (brand.domains.length > 0) await tx.rows(insertDomains(brandId, brand.domains))
  } catch (error) {
    if (isTaken(error)) throw new Problem('brandTaken')
    throw error
  }
}
