/** A role of every installation in the reader's language (D19); any other as somebody wrote it. */
import { presetRoleNames } from '@vigil/contract/rights/preset-role-names'
import { useName } from '#infrastructure/i18n/use-name.ts'

export const useRoleName = (): ((stored: string) => string) => {
  const pick = useName()
  return (stored) => {
    const preset = Object.values(presetRoleNames).find(({ zh }) => zh === stored)
    return preset ? pick(preset) : stored
  }
}
