/** A city to look at: one's own, or for quick local runs the one whose line `pnpm demo --json` wrote into a file. */
import { readFileSync } from 'node:fs'
import { readFacts, startPrivateCity, type PrivateCity } from '@vigil/stack/private-city'

const lent = process.env['VIGIL_CITY_REUSE']

/** A city that is lent stays up afterwards. */
export const borrowCity = async (size: readonly string[]): Promise<PrivateCity & { readonly isLent: boolean }> => {
  if (!lent) return { ...(await startPrivateCity(size)), isLent: false }
  return { facts: readFacts(readFileSync(lent, 'utf8')), stop: async () => undefined, isLent: true }
}
