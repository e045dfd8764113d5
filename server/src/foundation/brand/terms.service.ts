/** Agreeing to the words of one's own operator: asked again whenever they are other words. */
import { createHash } from 'node:crypto'
import { pageOf } from '@vigil/brands/shown-brand'
import { termsOf } from '@vigil/brands/terms'
import type { Terms, termsCalls } from '@vigil/contract/brand/terms'
import type { OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { accountAlone, settingsOf, type Actor } from '../rights/actor/actor.ts'
import { acceptanceOf, anyAcceptanceOf, insertAcceptance } from './brand.repository.ts'
import type { ShownBrand } from './brand-view.ts'
import type { BrandFinder } from './shown-brand.ts'

type Deps = { database: ScopedDatabase; finder: BrandFinder }
type Person = Pick<Actor, 'accountId' | 'oemId'>

const versionOf = ({ agreement, privacy }: Terms): string =>
  createHash('sha256')
    .update(JSON.stringify([agreement.zh, agreement.en, privacy.zh, privacy.en]))
    .digest('hex')
    .slice(0, 16)

const versionAt = ({ brand }: ShownBrand): string => versionOf(termsOf(brand))

const rowOf = (accountId: string, shown: ShownBrand, how: 'door' | 'asked') => ({
  account_id: accountId,
  version: versionAt(shown),
  brand_page: pageOf(shown.brand),
  brand_no: shown.no,
  how,
})

export const createTermsService = ({ database, finder }: Deps) => ({
  async own(actor: Actor): Promise<OutputOf<typeof termsCalls.own>> {
    const shown = await finder.byOem(actor.oemId)
    const version = versionAt(shown)
    const [kept] = await database.read(settingsOf(actor), acceptanceOf(actor.accountId, version))
    return { version, acceptedAt: kept?.at.toISOString() ?? null, words: kept ? null : termsOf(shown.brand) }
  },

  /** Only to what stands there now: what was replaced while somebody read it is laid before him anew. */
  async accept(actor: Actor, version: string): Promise<OutputOf<typeof termsCalls.accept>> {
    const shown = await finder.byOem(actor.oemId)
    if (versionAt(shown) !== version) throw new Problem('conflict')
    await database.read(settingsOf(actor), insertAcceptance(rowOf(actor.accountId, shown, 'asked')))
    const [kept] = await database.read(settingsOf(actor), acceptanceOf(actor.accountId, version))
    if (!kept) throw new Problem('missing')
    return { acceptedAt: kept.at.toISOString() }
  },

  /**
   * The tick at the door counts for the words that every door shows; an operator's own are asked for behind it. Whoever
   * comes in without a form has once come through one: that time counts, and no later one.
   */
  async agreedAtDoor({ accountId, oemId }: Person, isOnlyFirst = false): Promise<void> {
    const settings = accountAlone(accountId)
    if (isOnlyFirst && (await database.read(settings, anyAcceptanceOf(accountId))).length > 0) return
    const [own, door] = [await finder.byOem(oemId), await finder.byPage({})]
    if (versionAt(own) === versionAt(door))
      await database.read(settings, insertAcceptance(rowOf(accountId, own, 'door')))
  },
})
