/** What the api process has for its modules; each says as its parameter which of it it needs. */
import type { NatsConnection } from '@nats-io/nats-core'
import { outboxNudge } from '#events/live-messages.ts'
import { createForesee } from '#features/control/order/foresee.ts'
import { ownFeatures, secondFactorSettings } from '#foundation/account/own-features.ts'
import { createBrandFinder } from '#foundation/brand/shown-brand.ts'
import { createTermsService } from '#foundation/brand/terms.service.ts'
import { createActors } from '#foundation/rights/actor/actors.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { createSeal } from '#infrastructure/config/seal.ts'
import { createKeys } from '#infrastructure/config/secret-key.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createSignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { smsSender } from '#infrastructure/sms/send-sms.ts'
import { speakerOn } from '#infrastructure/stream/speaker.ts'
import { wrongLogins } from './door-limits.ts'

type Opened = {
  readonly environment: Environment
  readonly database: ScopedDatabase
  readonly nats: Promise<NatsConnection>
  readonly now: () => number
  readonly log: Log
}

export const openGround = ({ environment, database, nats, now, log }: Opened) => {
  const keys = createKeys(environment, log)
  const actors = createActors({ database, now })
  const speak = speakerOn(nats)
  const shared = { environment, database, nats, now, log, newId: uuidV7, actors, rightsChanged: actors.forget }
  const failures = wrongLogins(environment)
  const { agreedAtDoor } = createTermsService({ ...shared, finder: createBrandFinder(shared) })
  const own = ownFeatures({ ...shared, failures, agreedAtDoor }, secondFactorSettings(environment, keys))
  return {
    ...shared,
    addresses: createSignedAddresses({ key: keys('signed addresses'), now }),
    /** What is sealed must open after a restart: without the installation's key nothing is. */
    visitorSeal: environment['VIGIL_SECRET_KEY'] ? createSeal(keys('visitor identity card')) : undefined,
    sendSms: smsSender(environment, now),
    /** Says that the outbox of a lane has news; may be lost. */
    nudge: (lane: 1 | 2): void => speak(outboxNudge(lane)),
    own,
    // What one module offers another is handed on here, and nowhere else: nobody knows his neighbour.
    openSession: own.accounts.enter,
    foresee: createForesee(shared),
  }
}

export type ApiGround = ReturnType<typeof openGround>
