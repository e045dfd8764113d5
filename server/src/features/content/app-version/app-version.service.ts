/** Which app of a brand is the newest, and which is the least that may be used. */
import {
  compareVersions,
  updateOf,
  type AppPlatform,
  type AppVersion,
  type appVersionCalls,
} from '@vigil/contract/content/app-version'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { suffixIn } from '#foundation/brand/brand-view.ts'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as repository from './app-version.repository.ts'

type Calls = typeof appVersionCalls
type Door = { readonly page?: string | undefined; readonly domain?: string | undefined }

const viewOf = ({ platform, minimum, newest, address, notes, changed_at }: repository.VersionRow): AppVersion => ({
  // The column holds what this feature wrote there; the database checks it too.
  platform: platform as AppPlatform,
  minimum,
  newest,
  address,
  notes,
  changedAt: changed_at.toISOString(),
})

export const createAppVersionService = ({ database }: { database: ScopedDatabase }) => {
  const ofDoor = async ({ page, domain }: Door): Promise<AppVersion[]> => {
    const asked = repository.shownVersions(suffixIn(page) || null, domain ?? null)
    return (await database.read(nobody, asked)).map(viewOf)
  }
  return {
    async check({ running, platform, ...door }: InputOf<Calls['check']>) {
      const version = (await ofDoor(door)).find((row) => row.platform === platform)
      return { update: updateOf(running, version), version: version ?? null }
    },

    find: async (door: Door) => ({ rows: await ofDoor(door) }),

    save: (actor: Actor, { page, platform, minimum, newest, address, notes }: InputOf<Calls['save']>) =>
      database.write(settingsOf(actor), async (tx) => {
        if (compareVersions(minimum, newest) > 0) throw new Problem('versionOrder')
        const [brand] = await tx.rows(repository.brandOfPage(suffixIn(page) ?? ''))
        if (!brand) throw new Problem('missing')
        const said = { platform, minimum, newest, address, notes: JSON.stringify(notes) }
        const [kept] = await tx.rows(
          repository.saveVersion({ brand_id: brand.id, ...said, changed_by: actor.accountId }),
        )
        if (!kept) throw new Problem('missing')
        return viewOf(kept)
      }),
  }
}
