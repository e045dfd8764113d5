import { photoPhases } from '@vigil/contract/work-order/work-order'
import { mostPhotoBytes } from '@vigil/contract/photo'
import { reportCalls } from '@vigil/contract/work-order/report'
import { workOrderCalls as calls } from '@vigil/contract/work-order/work-order-calls'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer, limited } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { photoAddresses, photoDoors } from '#foundation/rights/file/photo.ts'
import { sealedDoor } from '#foundation/rights/file/upload.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { maintenanceAnswers } from './maintenance/maintenance.answers.ts'
import { createOrderMaking } from './order-make.service.ts'
import { createOrderPhotos } from './order-photo.service.ts'
import { arrivalProof, finishProof } from './order-proof.ts'
import { createReportService, reportPhotoPath } from './report/report.service.ts'
import { createWorkOrderService } from './work-order.service.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  nudge: (lane: 1 | 2) => void
  addresses: SignedAddresses
  actors: Actors
  log: Log
}

const of = 'workOrderId'
const doorNames = { before: 'work-order-before', after: 'work-order-after' } as const

export const workOrderFeature = (deps: Deps): ApiOffer => {
  const addresses = {
    before: photoAddresses(deps, doorNames.before, of),
    after: photoAddresses(deps, doorNames.after, of),
  }
  const photos = createOrderPhotos({ ...deps, addressOf: addresses.before.photo })
  const orders = createWorkOrderService({ ...deps, photos })
  const making = createOrderMaking(deps)
  const reports = createReportService(deps)
  const doors = photoPhases.map((phase) =>
    photoDoors(
      {
        name: doorNames[phase],
        of,
        mayLook: calls.case.permission,
        mayAdd: calls.preparePhoto.permission,
        file: photos.file,
        add: photos.add(phase),
      },
      deps,
    ),
  )
  return {
    answers: [
      answer(calls.list, (input, actor) => orders.list(actor, input)),
      answer(calls.board, (input, actor) => orders.board(actor, input)),
      answer(calls.case, (input, actor) => orders.case(actor, input.workOrderId)),
      answer(calls.candidates, (input, actor) => orders.candidates(actor, input.workOrderId)),
      answer(calls.apply, (input, actor) => making.apply(actor, input)),
      answer(calls.make, (input, actor) => making.make(actor, input)),
      answer(calls.submit, (input, actor) => orders.act(actor, 'submit', input)),
      answer(calls.assign, (input, actor) => orders.act(actor, 'assign', input)),
      answer(calls.accept, (input, actor) => orders.act(actor, 'accept', input)),
      answer(calls.refuse, (input, actor) => orders.act(actor, 'refuse', input)),
      answer(calls.arrive, (input, actor) => orders.act(actor, 'arrive', input, arrivalProof(input))),
      answer(calls.begin, (input, actor) => orders.act(actor, 'begin', input)),
      answer(calls.suspend, (input, actor) =>
        orders.act(actor, 'suspend', input, () => Promise.resolve({ rest_reason: input.reason })),
      ),
      answer(calls.resume, (input, actor) => orders.act(actor, 'resume', input)),
      answer(calls.finish, (input, actor) => orders.act(actor, 'finish', input, finishProof(input, deps))),
      answer(calls.pass, (input, actor) => orders.act(actor, 'pass', input)),
      answer(calls.reject, (input, actor) => orders.act(actor, 'reject', input)),
      answer(calls.rate, (input, actor) =>
        orders.act(actor, 'rate', input, () =>
          Promise.resolve({ rating: input.rating, rating_note: input.note ?? null }),
        ),
      ),
      answer(calls.cancel, (input, actor) => orders.act(actor, 'cancel', input)),
      answer(calls.preparePhoto, async ({ workOrderId, phase }, actor) => {
        await photos.mayAdd(actor, workOrderId, phase)
        return addresses[phase].upload(actor, workOrderId)
      }),
      ...maintenanceAnswers(deps),
      ...limited([
        answer(reportCalls.send, (input) => reports.send(input)),
        answer(reportCalls.follow, (input) => reports.follow(input)),
        answer(reportCalls.code, (input, actor) => reports.code(actor, input)),
      ]),
    ],
    files: Object.assign({}, ...doors.map(({ files }) => files)),
    uploads: Object.assign(
      {
        [reportPhotoPath]: sealedDoor(
          { path: reportPhotoPath, mostBytes: mostPhotoBytes, take: reports.addPhoto },
          deps,
        ),
      },
      ...doors.map(({ uploads }) => uploads),
    ),
  }
}
