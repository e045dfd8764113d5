/** The worker process: what happens by the clock, as a list of modules. Any number may run; one leads. */
import { outboxNudge } from '#events/live-messages.ts'
import type { Job, WorkerOffer } from '#events/worker-offer.ts'
import { alarmModule } from '#features/alarm/alarm.module.ts'
import { auditModule } from '#features/audit/audit.module.ts'
import { billingModule } from '#features/billing/billing.module.ts'
import { cameraModule } from '#features/camera/camera.module.ts'
import { cellModule } from '#features/cell/cell.module.ts'
import { controlModule } from '#features/control/control.module.ts'
import { dutyModule } from '#features/duty/duty.module.ts'
import { energyModule } from '#features/energy/energy.module.ts'
import { forwardingModule } from '#features/forwarding/forwarding.module.ts'
import { firmwareModule } from '#features/firmware/firmware.module.ts'
import { hazardModule } from '#features/hazard/hazard.module.ts'
import { inspectorPackModule } from '#features/inspector-pack/inspector-pack.module.ts'
import { drillModule } from '#features/drill/drill.module.ts'
import { isolationModule } from '#features/isolation/isolation.module.ts'
import { patrolModule } from '#features/patrol/patrol.module.ts'
import { missingDatabase, startHeart } from '#features/platform/heart.ts'
import { platformModule } from '#features/platform/platform.module.ts'
import { pushModelModule } from '#features/push-model/push-model.module.ts'
import { visitorModule } from '#features/visitor/visitor.module.ts'
import { createUseService } from '#features/energy/use/use.service.ts'
import type { ReportSources } from '#features/report/making/sources.ts'
import { reportModule } from '#features/report/report.module.ts'
import { createPeriodService } from '#features/statistics/figures/period.service.ts'
import { workOrderModule } from '#features/work-order/work-order.module.ts'
import { statisticsModule } from '#features/statistics/statistics.module.ts'
import { retentionModule } from '#features/retention/retention.module.ts'
import { accountModule } from '#foundation/account/account.module.ts'
import { keepMadeTypes } from '#foundation/equipment/made-types.ts'
import { equipmentModule } from '#foundation/equipment/equipment.module.ts'
import { createDatabaseClock } from '#infrastructure/clock/database-clock.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import { createPools, type OpenPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase, type ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn, type RunStatement } from '#infrastructure/database/statements.ts'
import { createTransactor, type Transactor } from '#infrastructure/database/transactor.ts'
import { createLeadership } from '#infrastructure/jobs/leadership.ts'
import { repeat, type Repeated } from '#infrastructure/jobs/repeat.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Figures } from '#infrastructure/metrics/metrics-door.ts'
import { closeNats, connectNats } from '#infrastructure/stream/nats.ts'
import { speakerOn } from '#infrastructure/stream/speaker.ts'
import type { RunningProcess } from './running-process.ts'

export interface RunningWorker extends RunningProcess {
  isLeader(): boolean
}

/** What the worker process has for its modules; each says as its parameter which of it it needs. */
interface WorkerGround {
  readonly environment: Environment
  readonly log: Log
  readonly now: () => number
  readonly newId: () => string
  readonly run: RunStatement
  readonly transactor: Transactor
  /** For what is done in somebody's name while he is not there: behind the same wall as if he were. */
  readonly database: ScopedDatabase
  /** For whoever must not wait behind others, nor keep them waiting; closed with the process. */
  readonly openPool: OpenPool
  /** Says that the outbox of a lane has news; may be lost. */
  readonly told: (lane: 1 | 2) => void
  readonly isLeader: () => boolean
  /** What one module counts for another is handed on here: nobody knows his neighbour. */
  readonly reportSources: ReportSources
}

interface WorkerModule {
  readonly worker: (ground: WorkerGround) => WorkerOffer
}

/** Who is called, what may move, and what ends: none of it waits behind something that is counted. */
const urgentModules: readonly WorkerModule[] = [
  alarmModule,
  dutyModule,
  drillModule,
  isolationModule,
  controlModule,
  pushModelModule,
  forwardingModule,
  platformModule,
  auditModule,
]

/** What may take half a minute among a million pieces of equipment. */
const patientModules: readonly WorkerModule[] = [
  cameraModule,
  hazardModule,
  workOrderModule,
  inspectorPackModule,
  patrolModule,
  retentionModule,
  statisticsModule,
  energyModule,
  visitorModule,
  reportModule,
  billingModule,
  firmwareModule,
  accountModule,
  equipmentModule,
  cellModule,
]

const leaderKey = 9100

export const startWorker = async (environment: Environment, log: Log): Promise<RunningWorker> => {
  const pools = createPools({ url: databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL'), log })
  const leaderPool = pools.open({ max: 1 })
  const pool = pools.open({ max: 4, pipeline: true })
  const run = statementsOn(pool)
  const inNames = createPools({ url: databaseUrl(environment, 'VIGIL_DATABASE_API_URL'), log })
  const clock = createDatabaseClock({ run, log })
  const reading = { database: createScopedDatabase(inNames.open({ max: 2, pipeline: true })), now: clock.now }
  const ground: WorkerGround = {
    environment,
    log,
    now: clock.now,
    newId: uuidV7,
    run,
    transactor: createTransactor(pool),
    database: createScopedDatabase(inNames.open({ max: 2, pipeline: true })),
    openPool: pools.open,
    told: (lane) => speak(outboxNudge(lane)),
    isLeader: () => leadership.isLeader(),
    reportSources: {
      database: reading.database,
      period: createPeriodService(reading),
      energy: createUseService(reading),
    },
  }
  const patientPool = pools.open({ max: 3, pipeline: true })
  const patientGround = { ...ground, run: statementsOn(patientPool), transactor: createTransactor(patientPool) }
  const offers = [
    ...urgentModules.map(({ worker }) => worker(ground)),
    ...patientModules.map(({ worker }) => worker(patientGround)),
  ]
  const nats = connectNats(environment, 'worker', log)
  // Settings that cannot work end the start; a server that is away does not.
  await Promise.race([nats, Promise.resolve()])
  const speak = speakerOn(nats)
  // Nobody is called, and nothing is over, by a clock that nobody has compared.
  await clock.known()
  const madeTypes = await keepMadeTypes({ run, log })
  const heart = startHeart({ process: 'worker', run, environment, log })
  const leadership = createLeadership({ pool: leaderPool, key: leaderKey, log })
  const jobs = startJobs(offers, ground)
  return {
    listening: [],
    isLeader: leadership.isLeader,
    figures: () => ({
      ...countersOf(jobs),
      isLeader: Number(leadership.isLeader()),
      ...Object.assign({}, ...offers.map(({ figures }) => figures?.() ?? {})),
    }),
    missing: () => missingDatabase(run),
    async stop() {
      clock.stop()
      await heart.stop()
      await madeTypes.stop()
      await Promise.all([...jobs.values()].map((job) => job.stop()))
      for (const { stop } of offers) await stop?.()
      await leadership.stop()
      await closeNats(nats)
      await Promise.all([pools.close(), inNames.close()])
    },
  }
}

/** One of two jobs of the same name would have no figures, and nobody would end it. */
const startJobs = (offers: readonly WorkerOffer[], ground: WorkerGround): ReadonlyMap<string, Repeated> => {
  const jobs = offers.flatMap((offer) => Object.entries(offer.jobs))
  const twice = jobs.find(([name], at) => jobs.findIndex(([other]) => other === name) !== at)
  if (twice) throw new Error(`two modules have a job called ${twice[0]}`)
  return new Map(jobs.map(([name, job]) => [name, startJob(name, job, ground)]))
}

const startJob = (name: string, job: Job, { isLeader, told, log }: WorkerGround): Repeated => {
  const { everyMs, isEverywhere, idle } = job
  const { counters, stop } = repeat({
    name,
    everyMs,
    log,
    isWanted: isEverywhere ? () => true : isLeader,
    work: job.tells ? () => roundOf(job, told) : job.work,
  })
  return { counters, stop: () => stop().then(idle) }
}

const roundOf = async ({ work, tells }: Job & { tells: readonly (1 | 2)[] }, told: WorkerGround['told']) => {
  if ((await work()) > 0) tells.forEach(told)
}

const countersOf = (jobs: ReadonlyMap<string, Repeated>): Figures =>
  Object.fromEntries(
    [...jobs].flatMap(([name, { counters }]) =>
      Object.entries(counters).map(([figure, count]) => [`${name}.${figure}`, count]),
    ),
  )
