/** Changing a brand: a draft is saved, judged, published, and taken back. What is published is shown at once. */
import type { Brand } from '@vigil/brands/brand'
import { checkBrand, checkOperatorBrand } from '@vigil/brands/check-brand'
import { defaultBrand } from '@vigil/brands/default-brand'
import {
  brandVersionStates,
  type BrandDraft,
  type brandStudioCalls,
  type BrandVersion,
} from '@vigil/contract/brand/brand-studio'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { pageStart } from '../rights/call/page-start.ts'
import { suffixIn, summaryOf } from './brand-view.ts'
import * as brands from './brand.repository.ts'
import { publishVersion } from './publish-version.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type BrandRow = { id: string; revision: number }
type Input<Name extends 'saveDraft' | 'publish' | 'rollBack'> = InputOf<(typeof brandStudioCalls)[Name]>

export const createBrandService = ({ database, newId, now }: Deps) => {
  const beginBrand = async (tx: Transaction, oemId: string): Promise<BrandRow> => {
    const id = newId()
    const [made] = await tx.rows(brands.insertBrand({ id, code: `oem:${oemId}`, oem_id: oemId }))
    // Somebody else began it in this very moment.
    if (!made) throw new Problem('conflict')
    return { id, revision: 0 }
  }

  const change = (
    actor: Actor,
    { oemId, revision }: { oemId: string; revision: number },
    work: (tx: Transaction, brandId: string) => Promise<void>,
  ): Promise<BrandDraft> => {
    refuseNarrow(actor)
    return database.write(settingsOf(actor), async (tx) => {
      const [held] = await tx.rows(brands.lockBrand(actor.scope, oemId))
      const brand = held ?? (await beginBrand(tx, oemId))
      if (brand.revision !== revision) throw new Problem('conflict', { revision: brand.revision })
      await work(tx, brand.id)
      await tx.rows(brands.changeBrand(brand.id, { revision: revision + 1 }))
      return draftOf(tx, actor, oemId)
    })
  }

  return {
    async list(
      actor: Actor,
      { after, size }: InputOf<typeof brandStudioCalls.list>,
    ): Promise<OutputOf<typeof brandStudioCalls.list>> {
      const rows = await database.read(settingsOf(actor), brands.brandPage(actor.scope, pageStart(after), size + 1))
      return pageOfRows(rows, size, summaryOf)
    },

    assign(actor: Actor, { oemId, page }: InputOf<typeof brandStudioCalls.assign>): Promise<BrandDraft> {
      if (actor.scope.kind !== 'platform') throw new Problem('forbidden')
      return database.write(settingsOf(actor), async (tx) => {
        const [given] = await tx.rows(brands.giveBrand(suffixIn(page) ?? '', oemId))
        if (!given) throw new Problem('brandNotFree')
        return draftOf(tx, actor, oemId)
      })
    },

    async draft(actor: Actor, oemId: string): Promise<BrandDraft> {
      refuseNarrow(actor)
      return database.write(settingsOf(actor), async (tx) => {
        const [oem] = await tx.rows(brands.oemInReach(actor.scope, oemId))
        if (!oem) throw new Problem('missing')
        return draftOf(tx, actor, oemId)
      })
    },

    saveDraft(actor: Actor, input: Input<'saveDraft'>): Promise<BrandDraft> {
      const { brand, problems } = checkBrand(input.brand)
      if (!brand) throw new Problem('brandUnreadable', { problems })
      return change(actor, input, async (tx, brandId) => {
        const { draft, published } = await presentOf(tx, brandId)
        refuseNewDomains(actor, brand, published)
        const saved = { content: JSON.stringify(brand), saved_by: actor.accountId, saved_at: new Date(now()) }
        if (draft) await tx.rows(brands.changeVersion(brandId, draft.no, saved))
        else
          await tx.rows(
            brands.insertVersion({ brand_id: brandId, no: await nextNo(tx, brandId), state: 'draft', ...saved }),
          )
      })
    },

    publish(actor: Actor, input: Input<'publish'>): Promise<BrandDraft> {
      return change(actor, input, async (tx, brandId) => {
        const { draft, published } = await presentOf(tx, brandId)
        if (!draft) throw new Problem('brandNoDraft')
        refuseNewDomains(actor, draft.brand, published)
        await tx.rows(brands.retirePublished(brandId, 'replaced'))
        await publishVersion(tx, { brandId, content: draft.content }, async () => {
          const shown = { state: 'published', published_by: actor.accountId, published_at: new Date(now()) }
          await tx.rows(brands.changeVersion(brandId, draft.no, shown))
        })
      })
    },

    rollBack(actor: Actor, input: Input<'rollBack'>): Promise<BrandDraft> {
      return change(actor, input, async (tx, brandId) => {
        const [earlier] = await tx.rows(brands.earlierVersion(brandId, input.no))
        if (!earlier) throw new Problem('brandNoVersion')
        const { published } = await presentOf(tx, brandId)
        refuseNewDomains(actor, checkBrand(earlier.content).brand, published)
        await tx.rows(brands.retirePublished(brandId, 'rolledBack'))
        const at = new Date(now())
        await publishVersion(tx, { brandId, content: earlier.content }, async () => {
          const who = { saved_by: actor.accountId, saved_at: at, published_by: actor.accountId, published_at: at }
          const copy = { state: 'published', content: JSON.stringify(earlier.content), copy_of: earlier.no, ...who }
          await tx.rows(brands.insertVersion({ brand_id: brandId, no: await nextNo(tx, brandId), ...copy }))
        })
      })
    },

    async versions(actor: Actor, oemId: string): Promise<{ rows: BrandVersion[] }> {
      refuseNarrow(actor)
      const [brand] = await database.read(settingsOf(actor), brands.brandOfOem(actor.scope, oemId))
      const rows = brand ? await database.read(settingsOf(actor), brands.versionsOf(brand.id)) : []
      return { rows: rows.map(versionOf) }
    },
  }
}

/** A brand belongs to the whole operator; nobody who reaches less of it changes its door. */
const refuseNarrow = ({ scope }: Actor): void => {
  if (scope.kind !== 'platform' && scope.kind !== 'oem') throw new Problem('forbidden')
}

/**
 * Whoever could claim any domain could put his own login page before another's people. What is shown now decides: a
 * domain that the platform took away does not come back with an old draft or an old version.
 */
const refuseNewDomains = (
  { scope }: Actor,
  wanted: Brand | undefined,
  shown: { readonly brand: Brand | undefined } | undefined,
): void => {
  const held = shown?.brand?.domains ?? []
  if (scope.kind !== 'platform' && wanted?.domains.some((domain) => !held.includes(domain)))
    throw new Problem('brandDomains')
}

const nextNo = async (tx: Transaction, brandId: string): Promise<number> => {
  const [last] = await tx.rows(brands.lastNo(brandId))
  return (last?.no ?? 0) + 1
}

type VersionRow = { no: number; state: string; content: Record<string, unknown> }

const presentOf = async (tx: Transaction, brandId: string) => {
  const rows: VersionRow[] = await tx.rows(brands.presentVersions(brandId))
  const of = (state: string) => {
    const row = rows.find((version) => version.state === state)
    return row && { ...row, brand: checkBrand(row.content).brand }
  }
  return { draft: of('draft'), published: of('published') }
}

/** A new operator's login page cannot be the default's: he has to name his own. */
const startingBrand: Brand = { ...defaultBrand, domains: [], hotline: null }

const draftOf = async (tx: Transaction, { scope }: Actor, oemId: string): Promise<BrandDraft> => {
  const [brand] = await tx.rows(brands.brandOfOem(scope, oemId))
  const { draft, published } = brand ? await presentOf(tx, brand.id) : {}
  const content = draft?.content ?? published?.content ?? { ...startingBrand }
  return {
    oemId,
    revision: brand?.revision ?? 0,
    brand: content,
    problems: checkOperatorBrand(content).problems.map((problem) => ({ ...problem })),
    isChanged: draft !== undefined,
    publishedNo: published?.no ?? null,
  }
}

type ListedVersion = {
  no: number
  state: string
  copy_of: number | null
  saved_at: Date
  published_at: Date | null
  saved_name: string | null
  published_name: string | null
}

const versionOf = (row: ListedVersion): BrandVersion => ({
  no: row.no,
  state: brandVersionStates.find((state) => state === row.state) ?? 'replaced',
  copyOf: row.copy_of,
  savedBy: row.saved_name,
  savedAt: row.saved_at.toISOString(),
  publishedBy: row.published_name,
  publishedAt: row.published_at?.toISOString() ?? null,
})
