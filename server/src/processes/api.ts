/** The api process: a list of modules behind one door. */
import { hotSpots } from '@vigil/contract/equipment/hot-spot'
import { allCalls } from '@vigil/contract/all-calls'
import { openApiWithDoors } from '@vigil/contract/openapi/doors'
import { refusal } from '@vigil/contract/refusal'
import { tokenField, languageOf } from '@vigil/contract/wire'
import { alarmModule } from '#features/alarm/alarm.module.ts'
import { auditModule } from '#features/audit/audit.module.ts'
import { billingModule } from '#features/billing/billing.module.ts'
import { cameraModule } from '#features/camera/camera.module.ts'
import { cellModule } from '#features/cell/cell.module.ts'
import { chatModule } from '#features/chat/chat.module.ts'
import { contentModule } from '#features/content/content.module.ts'
import { controlModule } from '#features/control/control.module.ts'
import { deviceTypeModule } from '#features/device-type/device-type.module.ts'
import { dutyModule } from '#features/duty/duty.module.ts'
import { energyModule } from '#features/energy/energy.module.ts'
import { forwardingModule } from '#features/forwarding/forwarding.module.ts'
import { firmwareModule } from '#features/firmware/firmware.module.ts'
import { hazardModule } from '#features/hazard/hazard.module.ts'
import { invitationModule } from '#features/invitation/invitation.module.ts'
import { inspectorPackModule } from '#features/inspector-pack/inspector-pack.module.ts'
import { drillModule } from '#features/drill/drill.module.ts'
import { isolationModule } from '#features/isolation/isolation.module.ts'
import { provisioningModule } from '#features/provisioning/provisioning.module.ts'
import { stockModule } from '#features/stock/stock.module.ts'
import { madeTypeModule } from '#features/made-type/made-type.module.ts'
import { noticeModule } from '#features/notice/notice.module.ts'
import { nuisanceModule } from '#features/nuisance/nuisance.module.ts'
import { statisticsModule } from '#features/statistics/statistics.module.ts'
import { patrolModule } from '#features/patrol/patrol.module.ts'
import { planModule } from '#features/plan/plan.module.ts'
import { startHeart } from '#features/platform/heart.ts'
import { platformModule } from '#features/platform/platform.module.ts'
import { missingProcesses } from '#features/platform/platform.repository.ts'
import { pushModelModule } from '#features/push-model/push-model.module.ts'
import { registrationModule } from '#features/registration/registration.module.ts'
import { reportModule } from '#features/report/report.module.ts'
import { scanModule } from '#features/scan/scan.module.ts'
import { telemetryModule } from '#features/telemetry/telemetry.module.ts'
import { trialModule } from '#features/trial/trial.module.ts'
import { verificationModule } from '#features/verification/verification.module.ts'
import { visitorModule } from '#features/visitor/visitor.module.ts'
import { wallModule } from '#features/wall/wall.module.ts'
import { workOrderModule } from '#features/work-order/work-order.module.ts'
import { accountModule } from '#foundation/account/account.module.ts'
import { brandHosts } from '#foundation/brand/brand-hosts.ts'
import { brandModule } from '#foundation/brand/brand.module.ts'
import { companyModule } from '#foundation/company/company.module.ts'
import { equipmentModule } from '#foundation/equipment/equipment.module.ts'
import { keepMadeTypes } from '#foundation/equipment/made-types.ts'
import { oemModule } from '#foundation/oem/oem.module.ts'
import { projectModule } from '#foundation/project/project.module.ts'
import { nobody } from '#foundation/rights/actor/actor.ts'
import { joinOffers, type ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { callRoutes } from '#foundation/rights/call/call-routes.ts'
import { createGuard } from '#foundation/rights/call/guard.ts'
import { rightsModule } from '#foundation/rights/rights.module.ts'
import { createDatabaseClock } from '#infrastructure/clock/database-clock.ts'
import { apiListen } from '#infrastructure/config/api-listen.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import { createPool, poolFigures } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createHttpServer } from '#infrastructure/http/http-server.ts'
import type { Site } from '#infrastructure/http/site-files.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { doorLimit, forbiddenNotes, strangersGate } from './api/door-limits.ts'
import { openGround, type ApiGround } from './api/open-ground.ts'
import { hostsOf, openLive } from './api/open-live.ts'
import type { RunningProcess } from './running-process.ts'

interface ApiModule {
  readonly api: (ground: ApiGround) => ApiOffer
}

const modules: readonly ApiModule[] = [
  rightsModule,
  accountModule,
  oemModule,
  brandModule,
  companyModule,
  projectModule,
  equipmentModule,
  verificationModule,
  registrationModule,
  invitationModule,
  trialModule,
  chatModule,
  alarmModule,
  auditModule,
  cameraModule,
  cellModule,
  controlModule,
  deviceTypeModule,
  dutyModule,
  hazardModule,
  inspectorPackModule,
  drillModule,
  isolationModule,
  madeTypeModule,
  stockModule,
  provisioningModule,
  firmwareModule,
  contentModule,
  noticeModule,
  nuisanceModule,
  statisticsModule,
  energyModule,
  forwardingModule,
  reportModule,
  billingModule,
  patrolModule,
  planModule,
  platformModule,
  pushModelModule,
  scanModule,
  telemetryModule,
  visitorModule,
  wallModule,
  workOrderModule,
]

export const startApi = async (
  environment: Environment,
  log: Log,
): Promise<RunningProcess & { readonly routes: ReadonlySet<string> }> => {
  const url = databaseUrl(environment, 'VIGIL_DATABASE_API_URL')
  const { listen, secure } = apiListen(environment)
  const pool = createPool({ url, log, max: 16, pipeline: true })
  const clock = createDatabaseClock({ run: statementsOn(pool), log })
  const database = createScopedDatabase(pool)
  const live = await openLive(environment, clock.now, log)
  const ground = openGround({ environment, database, nats: live.connecting, now: clock.now, log })
  const { answers, figures, stop: stopOffers, ...doors } = joinOffers(modules.map(({ api }) => api(ground)))
  const missing = (): Promise<readonly string[]> =>
    database.read(nobody, missingProcesses()).then(
      (rows) => rows.map((row) => row.process),
      () => ['database'],
    )
  const heart = startHeart({ process: 'api', run: (statement) => database.read(nobody, statement), environment, log })
  const routes = new Set<string>()
  const server = createHttpServer({
    ...doors,
    routes: callRoutes({
      answers,
      declared: allCalls,
      guard: createGuard({ database, actors: ground.actors, notes: forbiddenNotes() }),
      admits: doorLimit(environment),
      crowd: strangersGate(),
      log,
    }),
    documents: { '/openapi.json': openApi },
    mayAsk: brandHosts(database, hostsOf(environment)),
    sites: sitesOf(environment),
    missing,
    refuse: (reason, acceptLanguage) => refusal(reason, languageOf(acceptLanguage)),
    tokenField,
    trustedProxies: environment['VIGIL_TRUSTED_PROXIES']?.split(',') ?? [],
    upgrade: live,
    secure,
    noteRoute: (method, path) => routes.add(`${method} ${path}`),
    log,
  })
  await clock.known()
  const madeTypes = await keepMadeTypes({ run: (statement) => database.read(nobody, statement), log, isDoor: true })
  // After a restart every screen comes back in the same second.
  await server.listen({ ...listen, backlog: 4_096 })
  const listening = server
    .addresses()
    .flatMap((at) => (typeof at === 'string' ? [] : [{ host: at.address, port: at.port }]))
  log.info({ listening }, 'the api listens')
  return {
    listening,
    routes,
    figures: () => ({ sockets: live.sockets(), ...poolFigures(pool), ...figures() }),
    missing,
    async stop() {
      await heart.stop()
      await madeTypes.stop()
      // Open sockets first: the server waits for them.
      await live.stop()
      await server.close()
      clock.stop()
      await stopOffers()
      await pool.end()
    },
  }
}

/** The page, which may reach devices in set-up mode, and the documents, which need nobody. */
const sitesOf = (environment: Environment): Site[] => {
  const { VIGIL_WEB_ROOT: page, VIGIL_DOCS_ROOT: documents, VIGIL_HOT_SPOT: more } = environment
  const reaches = [...Object.values(hotSpots), ...(more?.split(',') ?? [])]
  return [...(page ? [{ root: page, reaches }] : []), ...(documents ? [{ root: documents, at: '/docs' }] : [])]
}

let document: ReturnType<typeof openApiWithDoors> | undefined
/** Made when somebody first asks: an api that starts has people waiting for their alarms. */
const openApi = () => (document ??= openApiWithDoors(allCalls, { title: 'Vigil', version: '0.1.0' }))
