import { termsOf } from '@vigil/brands/terms'
import { brandCalls } from '@vigil/contract/brand/brand'
import { termsCalls } from '@vigil/contract/brand/terms'
import { brandStudioCalls } from '@vigil/contract/brand/brand-studio'
import { answer, type Answer } from '../rights/call/answer.ts'
import { loginPageOf, ownBrandOf } from './brand-view.ts'
import type { createBrandService } from './brand.service.ts'
import type { createTermsService } from './terms.service.ts'
import type { BrandFinder } from './shown-brand.ts'

interface Services {
  readonly service: ReturnType<typeof createBrandService>
  readonly terms: ReturnType<typeof createTermsService>
  readonly finder: BrandFinder
}

export const brandFeature = ({ service, terms, finder }: Services): Answer[] => [
  answer(brandCalls.loginPage, async (input) => loginPageOf(await finder.byPage(input))),
  answer(brandCalls.terms, async (input) => termsOf((await finder.byPage(input)).brand)),
  answer(termsCalls.own, (_input, actor) => terms.own(actor)),
  answer(termsCalls.accept, (input, actor) => terms.accept(actor, input.version)),
  answer(brandCalls.own, async (_input, actor) => ownBrandOf(await finder.byOem(actor.oemId))),
  answer(brandStudioCalls.list, (input, actor) => service.list(actor, input)),
  answer(brandStudioCalls.assign, (input, actor) => service.assign(actor, input)),
  answer(brandStudioCalls.draft, (input, actor) => service.draft(actor, input.oemId)),
  answer(brandStudioCalls.saveDraft, (input, actor) => service.saveDraft(actor, input)),
  answer(brandStudioCalls.publish, (input, actor) => service.publish(actor, input)),
  answer(brandStudioCalls.versions, (input, actor) => service.versions(actor, input.oemId)),
  answer(brandStudioCalls.rollBack, (input, actor) => service.rollBack(actor, input)),
]
