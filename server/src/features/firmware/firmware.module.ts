import { firmwareCalls, mostFirmwareBytes } from '@vigil/contract/firmware/firmware'
import type { WorkerOffer } from '#events/worker-offer.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { addressFor } from '#foundation/rights/file/download.ts'
import { uploadDoor } from '#foundation/rights/file/upload.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createFailureLimit } from '#infrastructure/http/address-limit.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createFirmwareDesk } from './firmware-desk.service.ts'
import { createFirmwareForDevices } from './firmware-device.service.ts'
import { createFirmwareWork } from './firmware.work.ts'

type Needs = {
  database: ScopedDatabase
  newId: () => string
  addresses: SignedAddresses
  actors: Actors
  log: Log
}

const uploadPath = '/file/add-firmware'
const wrongSecrets = { most: 60, windowMs: 600_000, now: Date.now }
const second = 1_000

export const firmwareModule = {
  api(needs: Needs): ApiOffer {
    const desk = createFirmwareDesk(needs)
    const devices = createFirmwareForDevices({ ...needs, failures: createFailureLimit(wrongSecrets) })
    const place = {
      path: uploadPath,
      permission: firmwareCalls.prepare.permission,
      mostBytes: mostFirmwareBytes,
      // As the call wrote and sealed it.
      take: (actor, { image }, bytes) =>
        desk.take(actor, firmwareCalls.prepare.input.parse(JSON.parse(image ?? '{}')), bytes),
    } satisfies Parameters<typeof uploadDoor>[0]
    return {
      answers: [
        answer(firmwareCalls.registerKey, (input, actor) => desk.registerKey(actor, input)),
        answer(firmwareCalls.endKey, (input, actor) => desk.endKey(actor, input)),
        answer(firmwareCalls.prepare, async (wish, actor) => {
          await desk.signer(actor, wish)
          return addressFor(needs.addresses, actor, uploadPath, { image: JSON.stringify(wish) })
        }),
        answer(firmwareCalls.images, (input, actor) => desk.images(actor, input)),
        answer(firmwareCalls.add, (input, actor) => desk.add(actor, input)),
        answer(firmwareCalls.approve, (input, actor) => desk.approve(actor, input)),
        answer(firmwareCalls.pause, (input, actor) => desk.pause(actor, input)),
        answer(firmwareCalls.goOn, (input, actor) => desk.goOn(actor, input)),
        answer(firmwareCalls.end, (input, actor) => desk.end(actor, input)),
        answer(firmwareCalls.retry, (input, actor) => desk.retry(actor, input)),
        answer(firmwareCalls.find, (input, actor) => desk.find(actor, input)),
        answer(firmwareCalls.units, (input, actor) => desk.units(actor, input)),
        answer(firmwareCalls.ask, (input, _nobody, visit) => devices.ask(input, visit)),
        answer(firmwareCalls.take, (input, _nobody, visit) => devices.take(input, visit)),
        answer(firmwareCalls.tell, (input, _nobody, visit) => devices.tell(input, visit)),
      ],
      uploads: { [uploadPath]: uploadDoor(place, needs) },
    }
  },
  worker(needs: Parameters<typeof createFirmwareWork>[0]): WorkerOffer {
    const work = createFirmwareWork(needs)
    return { jobs: { firmware: { everyMs: second, work: work.round } } }
  },
}
