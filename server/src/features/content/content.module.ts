import { appVersionCalls } from '@vigil/contract/content/app-version'
import { feedbackCalls } from '@vigil/contract/content/feedback'
import { websiteDeskCalls } from '@vigil/contract/content/website-desk'
import { websiteCalls } from '@vigil/contract/content/website'
import { loginPageOf } from '#foundation/brand/brand-view.ts'
import { createBrandFinder } from '#foundation/brand/shown-brand.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import { joinOffers, type ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { photoAddresses, photoDoors } from '#foundation/rights/file/photo.ts'
import { createAppVersionService } from './app-version/app-version.service.ts'
import { createDeskService } from './desk.service.ts'
import { createFeedbackService } from './feedback/feedback.service.ts'
import { createReaderService } from './reader.service.ts'

type Services = Parameters<typeof createReaderService>[0] & Parameters<typeof createDeskService>[0]
type Needs = Omit<Services, 'addressOf'> & Parameters<typeof createBrandFinder>[0] & Parameters<typeof photoDoors>[1]

const articles = (needs: Needs): ApiOffer => {
  const [name, of] = ['content-picture', 'entryId']
  const addresses = photoAddresses(needs, name, of)
  const brands = createBrandFinder(needs)
  const reader = createReaderService({ ...needs, addressOf: addresses.photo })
  const desk = createDeskService({ ...needs, addressOf: addresses.photo })
  const [shown, written] = [websiteCalls, websiteDeskCalls]
  const mayAdd = written.preparePicture.permission
  return {
    answers: [
      answer(shown.logo, async (door) => {
        const { name: brand, logo, page, hotline } = loginPageOf(await brands.byPage(door))
        return { name: brand, logo, page, hotline }
      }),
      answer(shown.news, reader.page('news')),
      answer(shown.fireInformation, reader.page('fireInformation')),
      answer(shown.versionNotes, reader.page('versionNote')),
      answer(shown.manuals, (_, actor) => reader.manuals(actor)),
      answer(shown.rotationCharts, (_, actor) => reader.rotationCharts(actor)),
      answer(shown.links, (_, actor) => reader.links(actor)),
      answer(shown.ads, (_, actor) => reader.ads(actor)),
      answer(shown.about, (_, actor) => reader.about(actor)),
      answer(shown.notify, (_, actor) => reader.notify(actor)),
      answer(shown.article, ({ entryId }, actor) => reader.article(actor, entryId)),
      answer(shown.read, (input, actor) => reader.read(actor, input)),
      answer(shown.updateAd, (input, actor) => reader.updateAd(actor, input)),
      answer(written.find, (input, actor) => desk.find(actor, input)),
      answer(written.entry, ({ entryId }, actor) => desk.entry(actor, entryId)),
      answer(written.add, (input, actor) => desk.add(actor, input)),
      answer(written.save, (input, actor) => desk.save(actor, input)),
      answer(written.move, (input, actor) => desk.move(actor, input)),
      answer(written.remove, ({ entryId }, actor) => desk.remove(actor, entryId)),
      answer(written.preparePicture, async ({ entryId }, actor) => {
        await desk.mayAdd(actor, entryId)
        return addresses.upload(actor, entryId)
      }),
    ],
    ...photoDoors(
      { name, of, mayLook: shown.article.permission, mayAdd, file: reader.file, add: desk.addPicture },
      needs,
    ),
  }
}

const feedback = (needs: Needs): ApiOffer => {
  const [name, of] = ['feedback-photo', 'feedbackId']
  const addresses = photoAddresses(needs, name, of)
  const service = createFeedbackService({ ...needs, addressOf: addresses.photo })
  const calls = feedbackCalls
  return {
    answers: [
      answer(calls.find, (input, actor) => service.find(actor, input)),
      answer(calls.detail, ({ feedbackId }, actor) => service.detail(actor, feedbackId)),
      answer(calls.send, (input, actor) => service.send(actor, input)),
      answer(calls.answer, (input, actor) => service.answer(actor, input)),
      answer(calls.add, (input, actor) => service.add(actor, input)),
      answer(calls.close, (input, actor) => service.close(actor, input)),
      answer(calls.preparePhoto, async ({ feedbackId }, actor) => {
        await service.mayAdd(actor, feedbackId)
        return addresses.upload(actor, feedbackId)
      }),
    ],
    ...photoDoors(
      {
        name,
        of,
        mayLook: calls.detail.permission,
        mayAdd: calls.preparePhoto.permission,
        file: service.file,
        add: service.addPhoto,
      },
      needs,
    ),
  }
}

const versions = (needs: Needs): ApiOffer => {
  const service = createAppVersionService(needs)
  return {
    answers: [
      answer(appVersionCalls.check, (input) => service.check(input)),
      answer(appVersionCalls.find, (input) => service.find(input)),
      answer(appVersionCalls.save, (input, actor) => service.save(actor, input)),
    ],
  }
}

export const contentModule = {
  api: (needs: Needs): ApiOffer => joinOffers([articles(needs), feedback(needs), versions(needs)]),
}
