/** The api process: which calls it answers, and nothing else. */
import { allCalls } from '@vigil/contract/all-calls'
import { openApiOf } from '@vigil/contract/openapi'
import { tokenField, refusal, languageOf } from '@vigil/contract/wire'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { sql } from 'kysely'
import { alarmFeature } from '#features/alarm/alarm.feature.ts'
import { createNudge, type Nudge } from '#features/control/course/command-nudge.ts'
import { controlFeature } from '#features/control/control.feature.ts'
import { deviceTypeFeature } from '#features/device-type/device-type.feature.ts'
import { startLive } from '#features/live/live.feature.ts'
import { historyFeature } from '#features/telemetry/history.feature.ts'
import { verificationFeature } from '#features/verification/verification.feature.ts'
import { createVerificationService } from '#features/verification/verification.service.ts'
import { accountFeature } from '#foundation/account/account.feature.ts'
import { createAccountService } from '#foundation/account/account.service.ts'
import { createUserService } from '#foundation/account/user.service.ts'
import { brandFeature } from '#foundation/brand/brand.feature.ts'
import { brandDocuments } from '#foundation/brand/brand-documents.ts'
import { createBrandService } from '#foundation/brand/brand.service.ts'
import { createBrandFinder, type BrandFinder } from '#foundation/brand/shown-brand.ts'
import { companyFeature } from '#foundation/company/company.feature.ts'
import { equipmentFeature } from '#foundation/equipment/equipment.feature.ts'
import { createEquipmentService } from '#foundation/equipment/equipment.service.ts'
import { oemFeature } from '#foundation/oem/oem.feature.ts'
import { projectFeature } from '#foundation/project/project.feature.ts'
import { createProjectService } from '#foundation/project/project.service.ts'
import { nobody } from '#foundation/rights/actor.ts'
import { createActors, type Actors } from '#foundation/rights/actors.ts'
import type { Answer } from '#foundation/rights/answer.ts'
import { callRoutes } from '#foundation/rights/call-routes.ts'
import { createExplanationService } from '#foundation/rights/explanation/explanation.service.ts'
import { createGuard } from '#foundation/rights/guard.ts'
import { rightsFeature } from '#foundation/rights/rights.feature.ts'
import { createRightsService } from '#foundation/rights/rights.service.ts'
import { roleFeature } from '#foundation/rights/role/role.feature.ts'
import { createRoleService } from '#foundation/rights/role/role.service.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, listenAddress, type Environment, type Listen } from '#infrastructure/config/config.ts'
import { inLine } from '#infrastructure/database/in-line.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase, type ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createHttpServer } from '#infrastructure/http/http-server.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { smsSender, type SendSms } from '#infrastructure/sms/send-sms.ts'
import { connectNats } from '#infrastructure/stream/nats.ts'
import { createSubscriptions } from '#infrastructure/stream/subscriptions.ts'
import { query } from '#schema/query.ts'

export interface RunningProcess {
  readonly listening: readonly Listen[]
  stop(): Promise<void>
}

interface Outside {
  readonly nudge: Nudge
  readonly sendSms: SendSms | undefined
  readonly brands: BrandFinder
  readonly log: Log
}

const answersOf = (database: ScopedDatabase, actors: Actors, { nudge, sendSms, brands, log }: Outside): Answer[] => {
  const shared = { database, newId: uuidV7, now: Date.now, rightsChanged: actors.forget }
  const accounts = createAccountService(shared)
  return [
    ...accountFeature(accounts, createUserService(shared)),
    ...verificationFeature(createVerificationService({ ...shared, openSession: accounts.enter, sendSms, log })),
    ...rightsFeature(createRightsService(shared), createExplanationService(shared)),
    ...roleFeature(createRoleService({ ...shared, deviceTypes: catalogue })),
    ...oemFeature(database),
    ...brandFeature(createBrandService(shared), brands),
    ...companyFeature(database),
    ...projectFeature(createProjectService(shared)),
    ...equipmentFeature(createEquipmentService(shared)),
    ...deviceTypeFeature(catalogue),
    ...controlFeature({ ...shared, actors, nudge }),
    ...historyFeature(shared),
    ...alarmFeature(database),
  ]
}

const clientConnections = 4

/** Connections of its own: neither calls nor a rush of screens may delay a fire, and a missing NATS delays nothing. */
const openLive = async (environment: Environment, log: Log) => {
  const connecting = connectNats(environment, 'api', log)
  // Settings that cannot work end the start; a server that is away does not.
  await Promise.race([connecting, Promise.resolve()])
  const url = databaseUrl(environment, 'VIGIL_DATABASE_API_URL')
  const pools = {
    clients: createPool({ url, log, max: clientConnections, pipeline: true }),
    urgent: createPool({ url, log, max: 4, pipeline: true }),
  }
  const nudges = createSubscriptions(connecting, log)
  const live = startLive({
    database: inLine(createScopedDatabase(pools.clients), clientConnections),
    urgent: { run: statementsOn(pools.urgent), database: createScopedDatabase(pools.urgent) },
    subscribe: nudges.subscribe,
    hosts: environment['VIGIL_BRAND_HOSTS']?.split(',') ?? [],
    now: Date.now,
    log,
  })
  const stop = async (): Promise<void> => {
    await live.stop()
    await Promise.all([nudges.stop(), pools.clients.end(), pools.urgent.end()])
  }
  return { ...live, connecting, stop }
}

export const startApi = async (environment: Environment, log: Log): Promise<RunningProcess> => {
  const url = databaseUrl(environment, 'VIGIL_DATABASE_API_URL')
  const listen = listenAddress(environment, 'VIGIL_API_LISTEN', '127.0.0.1:8443')
  const sendSms = smsSender(environment, Date.now)
  const pool = createPool({ url, log, max: 16, pipeline: true })
  const database = createScopedDatabase(pool)
  const actors = createActors({ database, now: Date.now })
  const live = await openLive(environment, log)
  const brands = createBrandFinder({ database, log })
  const answers = answersOf(database, actors, { nudge: createNudge(live.connecting), sendSms, brands, log })
  const server = createHttpServer({
    routes: callRoutes({ answers, declared: allCalls, guard: createGuard({ database, actors }), log }),
    documents: { '/openapi.json': () => openApi },
    made: brandDocuments(brands),
    site: environment['VIGIL_WEB_ROOT'],
    isReady: () =>
      database.read(nobody, sql`select 1`.compile(query)).then(
        () => true,
        () => false,
      ),
    refuse: (reason, acceptLanguage) => refusal(reason, languageOf(acceptLanguage)),
    tokenField,
    upgrade: live,
    log,
  })
  // After a restart every screen comes back in the same second.
  await server.listen({ ...listen, backlog: 4_096 })
  const listening = server
    .addresses()
    .flatMap((at) => (typeof at === 'string' ? [] : [{ host: at.address, port: at.port }]))
  log.info({ listening }, 'the api listens')
  return {
    listening,
    async stop() {
      // Open sockets first: the server waits for them.
      await live.stop()
      await server.close()
      await pool.end()
    },
  }
}

const openApi = openApiOf(allCalls, { title: 'Vigil', version: '0.1.0' })
