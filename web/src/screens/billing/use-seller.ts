/** Whoever sells: the platform for every operator, an operator for itself. Nobody else says what things cost. */
import { roleTypes } from '@vigil/contract/rights/role-types'
import { useSession } from '#foundation/session/use-session.ts'

export interface Seller {
  /** None: of the platform, which chooses one. */
  readonly oemId: string | undefined
}

export const useSeller = (): Seller | undefined => {
  const session = useSession()
  const roleType = session?.roleList.find(({ active }) => active)?.roleType
  if (roleType === roleTypes.SUPER) return { oemId: undefined }
  return roleType === roleTypes.OEM ? { oemId: session?.user.oemId ?? undefined } : undefined
}
