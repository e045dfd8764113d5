/** The api process: which calls it answers, and nothing else. */
import { allCalls } from '@vigil/contract/all-calls'
import { receiveCodePath } from '@vigil/contract/chat'
import { openApiWithDoors } from '@vigil/contract/openapi-doors'
import { refusal } from '@vigil/contract/refusal'
import { tokenField, languageOf } from '@vigil/contract/wire'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { outboxNudge } from '#events/live-messages.ts'
import { alarmFeature } from '#features/alarm/alarm.feature.ts'
import { deliveryFeature } from '#features/alarm/delivery/delivery.feature.ts'
import { evidenceFeature } from '#features/alarm/evidence/evidence.feature.ts'
import { receiptReceivers } from '#features/alarm/delivery/receipt.feature.ts'
import { auditFeature } from '#features/audit/audit.feature.ts'
import { chatFeature } from '#features/chat/chat.feature.ts'
import { createChatErrand, type ChatErrand } from '#features/chat/chat-errand.ts'
import { createChatService } from '#features/chat/chat.service.ts'
import { createNudge, type Nudge } from '#features/control/course/command-nudge.ts'
import { controlFeature } from '#features/control/control.feature.ts'
import { createForesee } from '#features/control/order/foresee.ts'
import { deviceTypeFeature } from '#features/device-type/device-type.feature.ts'
import { dutyFeature } from '#features/duty/duty.feature.ts'
import { hazardFeature } from '#features/hazard/hazard.feature.ts'
import { isolationFeature } from '#features/isolation/isolation.feature.ts'
import { invitationFeature } from '#features/invitation/invitation.feature.ts'
import { createInvitationService } from '#features/invitation/invitation.service.ts'
import { noticeFeature } from '#features/notice/notice.feature.ts'
import { nuisanceFeature } from '#features/nuisance/nuisance.feature.ts'
import { startHeart } from '#features/platform/heart.ts'
import { missingProcesses } from '#features/platform/platform.repository.ts'
import { platformFeature } from '#features/platform/platform.feature.ts'
import { registrationFeature } from '#features/registration/registration.feature.ts'
import { createRegistrationService } from '#features/registration/registration.service.ts'
import { pushModelFeature } from '#features/push-model/push-model.feature.ts'
import { createPushModelService } from '#features/push-model/push-model.service.ts'
import { historyFeature } from '#features/telemetry/history.feature.ts'
import { createTrialFigures } from '#features/trial/trial-figures.service.ts'
import { trialFeature } from '#features/trial/trial.feature.ts'
import { createTrialService } from '#features/trial/trial.service.ts'
import { wallFeature } from '#features/wall/wall.feature.ts'
import { verificationFeature } from '#features/verification/verification.feature.ts'
import { createVerificationService } from '#features/verification/verification.service.ts'
import { ownFeatures, secondFactorSettings, type SecondFactorSettings } from '#foundation/account/own-features.ts'
import { createPhoneCodes } from '#foundation/account/phone-code/phone-code.service.ts'
import { createPasswordResetService } from '#foundation/account/user/password-reset.service.ts'
import { createUserExport, type UserExport } from '#foundation/account/user/user-export.ts'
import { createUserImportService } from '#foundation/account/user/user-import.service.ts'
import { userFeature } from '#foundation/account/user/user.feature.ts'
import { createUserService } from '#foundation/account/user/user.service.ts'
import { brandFeature } from '#foundation/brand/brand.feature.ts'
import { brandDocuments } from '#foundation/brand/brand-documents.ts'
import { brandHosts } from '#foundation/brand/brand-hosts.ts'
import { createBrandService } from '#foundation/brand/brand.service.ts'
import { createBrandFinder, type BrandFinder } from '#foundation/brand/shown-brand.ts'
import { companyFeature } from '#foundation/company/company.feature.ts'
import { equipmentFeature } from '#foundation/equipment/equipment.feature.ts'
import { createEquipmentService } from '#foundation/equipment/equipment.service.ts'
import { createFireLoadService } from '#foundation/equipment/fire-load.service.ts'
import { oemDutyFeature } from '#foundation/oem/duty/oem-duty.feature.ts'
import { oemFeature } from '#foundation/oem/oem.feature.ts'
import { createOemService } from '#foundation/oem/oem.service.ts'
import { createContactService } from '#foundation/project/contact/contact.service.ts'
import { createImportService } from '#foundation/project/import/import.service.ts'
import { projectFeature } from '#foundation/project/project.feature.ts'
import { createProjectService } from '#foundation/project/project.service.ts'
import { createUnitExport, type UnitExport } from '#foundation/project/unit/unit-export.ts'
import { unitFeature } from '#foundation/project/unit/unit.feature.ts'
import { createUnitService } from '#foundation/project/unit/unit.service.ts'
import { nobody } from '#foundation/rights/actor.ts'
import { createActors, type Actors } from '#foundation/rights/actors.ts'
import { limited, type Answer } from '#foundation/rights/answer.ts'
import { callRoutes } from '#foundation/rights/call-routes.ts'
import { createExplanationService } from '#foundation/rights/explanation/explanation.service.ts'
import { createRightsViewService } from '#foundation/rights/explanation/rights-view.service.ts'
import { createGuard } from '#foundation/rights/guard.ts'
import { rightsFeature } from '#foundation/rights/rights.feature.ts'
import { createRightsService } from '#foundation/rights/rights.service.ts'
import { roleFeature } from '#foundation/rights/role/role.feature.ts'
import { createRoleService } from '#foundation/rights/role/role.service.ts'
import type { Exported } from '#foundation/rights/table-export.ts'
import { chatPlatform } from '#infrastructure/chat/chat-platform.ts'
import { createDatabaseClock } from '#infrastructure/clock/database-clock.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, listenAddress, type Environment, type Listen } from '#infrastructure/config/config.ts'
import { createKeys } from '#infrastructure/config/secret-key.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase, type ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import type { FailureLimit } from '#infrastructure/http/address-limit.ts'
import { createHttpServer } from '#infrastructure/http/http-server.ts'
import type { Figures } from '#infrastructure/metrics/metrics-door.ts'
import { createSignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { webPush, type Push } from '#infrastructure/push/send-push.ts'
import { mayCallPrivate } from '#infrastructure/outbound/public-address.ts'
import { smsSender, type SendSms } from '#infrastructure/sms/send-sms.ts'
import { speakerOn } from '#infrastructure/stream/speaker.ts'
import { doorLimit, forbiddenNotes, strangersGate, wrongLogins } from './api/door-limits.ts'
import { hostsOf, openLive } from './api/open-live.ts'

export interface RunningProcess {
  readonly listening: readonly Listen[]
  /** For a monitoring system, read when it asks. */
  figures(): Figures
  /** What it needs and does not have; nothing when it can be used. */
  missing(): Promise<readonly string[]>
  stop(): Promise<void>
}

interface Outside {
  readonly tellOutbox: (lane: 1 | 2) => void
  readonly nudge: Nudge
  readonly sendSms: SendSms | undefined
  readonly push: Push | undefined
  readonly chat: ChatErrand
  readonly brands: BrandFinder
  readonly unitExport: UnitExport
  readonly userExport: UserExport
  /** Features whose lists are also tables to take away. */
  readonly tabled: readonly Exported[]
  readonly callsPrivate: boolean
  readonly factor: SecondFactorSettings
  readonly now: () => number
  readonly failures: FailureLimit
  readonly log: Log
}

const answersOf = (
  database: ScopedDatabase,
  actors: Actors,
  {
    nudge,
    tellOutbox,
    tabled,
    sendSms,
    push,
    chat,
    brands,
    unitExport,
    userExport,
    callsPrivate,
    factor,
    failures,
    now,
    log,
  }: Outside,
): Answer[] => {
  const shared = { database, newId: uuidV7, now, rightsChanged: actors.forget }
  const { accounts, answers: ownAnswers } = ownFeatures({ ...shared, failures }, factor)
  const rights = createRightsService(shared)
  const foreseeing = { ...shared, foresee: createForesee(shared) }
  const codes = createPhoneCodes({ ...shared, sendSms, log })
  const projects = createProjectService(shared)
  return [
    ...ownAnswers,
    ...userFeature({
      users: createUserService(shared),
      resets: createPasswordResetService({ ...shared, sendSms }),
      rights,
      imports: createUserImportService({ ...shared, rights }),
      exports: userExport,
    }),
    ...verificationFeature(createVerificationService({ ...shared, openSession: accounts.enter, codes })),
    ...limited(registrationFeature(createRegistrationService({ ...shared, codes, rights }))),
    ...limited(invitationFeature(createInvitationService({ ...shared, openSession: accounts.enter, rights }))),
    ...limited(
      trialFeature(createTrialService({ ...shared, openSession: accounts.enter }), createTrialFigures(shared)),
    ),
    ...chatFeature(chat, createChatService({ ...shared, openSession: accounts.enter })),
    ...rightsFeature(rights, createExplanationService(foreseeing), createRightsViewService(foreseeing)),
    ...roleFeature(createRoleService({ ...shared, deviceTypes: catalogue })),
    ...oemDutyFeature(shared),
    ...oemFeature(createOemService({ ...shared, sendsTexts: sendSms !== undefined })),
    ...brandFeature(createBrandService(shared), brands),
    ...companyFeature(shared),
    ...pushModelFeature(createPushModelService({ ...shared, mayCallPrivate: callsPrivate })),
    ...projectFeature(projects),
    ...unitFeature({
      projects,
      units: createUnitService(shared),
      contacts: createContactService(shared),
      imports: createImportService(shared),
      exports: unitExport,
    }),
    ...equipmentFeature(createEquipmentService(shared), createFireLoadService(shared)),
    ...deviceTypeFeature(catalogue),
    ...controlFeature({ ...shared, actors, nudge }),
    ...historyFeature(shared),
    ...tabled.flatMap(({ answers }) => answers),
    ...deliveryFeature({ ...shared, push }),
    ...isolationFeature({ ...shared, nudge: tellOutbox }),
    ...noticeFeature({ ...shared, nudge: tellOutbox }),
    ...nuisanceFeature(shared),
    ...platformFeature(shared),
    ...wallFeature(shared),
  ]
}

export const startApi = async (
  environment: Environment,
  log: Log,
): Promise<RunningProcess & { readonly routes: ReadonlySet<string> }> => {
  const url = databaseUrl(environment, 'VIGIL_DATABASE_API_URL')
  const listen = listenAddress(environment, 'VIGIL_API_LISTEN', '127.0.0.1:8443')
  const pool = createPool({ url, log, max: 16, pipeline: true })
  const clock = createDatabaseClock({ run: statementsOn(pool), log })
  const { now } = clock
  const sendSms = smsSender(environment, now)
  const keys = createKeys(environment, log)
  const factor = secondFactorSettings(environment, keys)
  const database = createScopedDatabase(pool)
  const actors = createActors({ database, now })
  const live = await openLive(environment, now, log)
  const brands = createBrandFinder({ database, log })
  const speak = speakerOn(live.connecting)
  const tellOutbox = (lane: 1 | 2): void => speak(outboxNudge(lane))
  const desk = { database, newId: uuidV7, now, nudge: tellOutbox }
  const addresses = createSignedAddresses({ key: keys('signed addresses'), now })
  const unitExport = createUnitExport({ database, addresses, actors })
  const userExport = createUserExport({ database, addresses, actors })
  const tabled = [auditFeature, alarmFeature, hazardFeature, dutyFeature].map((feature) =>
    feature({ ...desk, addresses, actors }),
  )
  const evidence = evidenceFeature({ ...desk, addresses, actors, log })
  const platform = chatPlatform(environment, receiveCodePath)
  const chat = createChatErrand({ database, platform, now, log })
  const answers = answersOf(database, actors, {
    nudge: createNudge(live.connecting),
    tellOutbox,
    tabled,
    sendSms,
    push: webPush(environment, now),
    chat,
    brands,
    unitExport,
    userExport,
    callsPrivate: mayCallPrivate(environment),
    factor,
    failures: wrongLogins(environment),
    now,
    log,
  })
  const missing = (): Promise<readonly string[]> =>
    database.read(nobody, missingProcesses()).then(
      (rows) => rows.map((row) => row.process),
      () => ['database'],
    )
  const heart = startHeart({ process: 'api', run: (statement) => database.read(nobody, statement), environment, log })
  const routes = new Set<string>()
  const server = createHttpServer({
    routes: callRoutes({
      answers: [...answers, ...evidence.answers],
      declared: allCalls,
      guard: createGuard({ database, actors, notes: forbiddenNotes() }),
      admits: doorLimit(environment),
      crowd: strangersGate(),
      log,
    }),
    documents: { '/openapi.json': () => openApi },
    made: brandDocuments(brands),
    receivers: receiptReceivers({ ...desk, environment, log }),
    turns: { [receiveCodePath]: chat.receiveCode },
    mayAsk: brandHosts(database, hostsOf(environment)),
    files: Object.fromEntries(
      [unitExport, userExport, evidence, ...tabled].flatMap(({ files }) => Object.entries(files)),
    ),
    uploads: evidence.uploads,
    site: environment['VIGIL_WEB_ROOT'],
    missing,
    refuse: (reason, acceptLanguage) => refusal(reason, languageOf(acceptLanguage)),
    tokenField,
    trustedProxies: environment['VIGIL_TRUSTED_PROXIES']?.split(',') ?? [],
    upgrade: live,
    noteRoute: (method, path) => routes.add(`${method} ${path}`),
    log,
  })
  await clock.known()
  // After a restart every screen comes back in the same second.
  await server.listen({ ...listen, backlog: 4_096 })
  const listening = server
    .addresses()
    .flatMap((at) => (typeof at === 'string' ? [] : [{ host: at.address, port: at.port }]))
  log.info({ listening }, 'the api listens')
  return {
    listening,
    routes,
    figures: () => ({ sockets: live.sockets(), databaseClients: pool.totalCount, databaseWaiting: pool.waitingCount }),
    missing,
    async stop() {
      await heart.stop()
      // Open sockets first: the server waits for them.
      await live.stop()
      await server.close()
      clock.stop()
      await pool.end()
    },
  }
}

const openApi = openApiWithDoors(allCalls, { title: 'Vigil', version: '0.1.0' })
