/** Somebody who comes in from outside, as values for the database; the number is proved there, in the same step. */
import { Problem } from '@vigil/contract/problems'
import { newUserName } from '@vigil/contract/people/registration'
import { passwordStrength } from '@vigil/contract/validators/password'
import { hashPassword } from './password.ts'
import { proofOf, type PhoneProof } from './phone-code/phone-proof.ts'

export interface Newcomer extends PhoneProof {
  readonly accountId: string
  readonly person: string
  readonly passwordHash: string
  readonly provinceCode: string | null
  readonly cityCode: string | null
  readonly districtCode: string | null
}

interface NewcomerEntry {
  readonly userTel: string
  readonly code: string
  readonly ticket: string
  readonly password: string
  readonly person?: string | undefined
  readonly provinceCode?: string | undefined
  readonly cityCode?: string | undefined
  readonly districtCode?: string | undefined
}

/** The password is hashed before anything is looked up: a wrong code takes as long as a right one. */
export const newcomerOf = async (
  told: NewcomerEntry,
  { newId, now }: { newId: () => string; now: () => number },
): Promise<Newcomer> => {
  const { password, person = newUserName, provinceCode = null, cityCode = null, districtCode = null } = told
  if (passwordStrength(password, [told.userTel]) === 'weak')
    throw new Problem('invalidInput', { fields: [{ path: 'password', code: 'weak' }] })
  const passwordHash = await hashPassword(password)
  return { ...proofOf(told, now), accountId: newId(), person, passwordHash, provinceCode, cityCode, districtCode }
}
