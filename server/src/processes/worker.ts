/** The worker process: what happens by the clock. Any number may run; one leads. */
import { outboxNudge } from '#events/live-messages.ts'
import { startEscalation } from '#features/alarm/escalation/start-escalation.ts'
import { settleAlarms, sweepIsolations } from '#features/alarm/settling.ts'
import { createAuditService } from '#features/audit/audit.service.ts'
import { sweepCommands, sweepIntents } from '#features/control/control.sweep.ts'
import { sweepDuty } from '#features/duty/duty.sweep.ts'
import { startHazardWalk } from '#features/hazard/hazard.walk.ts'
import { sweepWalkTests } from '#features/isolation/walk-test.sweep.ts'
import { missingDatabase, startHeart } from '#features/platform/heart.ts'
import { operationsTeller } from '#features/platform/operations-address.ts'
import { createPlatformWatch, type SelfAlarm } from '#features/platform/platform-watch.ts'
import { startDeliveries } from '#features/push-model/start-deliveries.ts'
import { keptDaysOf } from '#features/retention/retention.rows.ts'
import { createRetentionService } from '#features/retention/retention.service.ts'
import { sweepLeaving } from '#foundation/account/own/leaving.sweep.ts'
import { createDatabaseClock } from '#infrastructure/clock/database-clock.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLeadership } from '#infrastructure/jobs/leadership.ts'
import { repeat } from '#infrastructure/jobs/repeat.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { closeNats, connectNats } from '#infrastructure/stream/nats.ts'
import { speakerOn } from '#infrastructure/stream/speaker.ts'
import type { RunningProcess } from './api.ts'

export interface RunningWorker extends RunningProcess {
  isLeader(): boolean
}

const leaderKey = 9100
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const roomMs = 10 * minute

export const startWorker = async (environment: Environment, log: Log): Promise<RunningWorker> => {
  const url = databaseUrl(environment, 'VIGIL_DATABASE_ENGINE_URL')
  const pools = {
    lead: createPool({ url, log, max: 1 }),
    work: createPool({ url, log, max: 4, pipeline: true }),
    tell: createPool({ url, log, max: 6, pipeline: true }),
    // Of its own: receivers may be slow, and nothing else waits for them.
    push: createPool({ url, log, max: 2, pipeline: true }),
    // What makes room may take its time, and nothing else stands behind it.
    room: createPool({ url, log, max: 1, settings: { statement_timeout: String(roomMs) }, queryTimeoutMs: 2 * roomMs }),
  }
  const run = statementsOn(pools.work)
  const clock = createDatabaseClock({ run, log })
  const { now } = clock
  const retention = createRetentionService({
    run: statementsOn(pools.room),
    now,
    kept: keptDaysOf(environment),
  })
  const transactor = createTransactor(pools.work)
  const audit = createAuditService({ run, transactor })
  const nats = connectNats(environment, 'worker', log)
  // Settings that cannot work end the start; a server that is away does not.
  await Promise.race([nats, Promise.resolve()])
  // Nobody is called, and nothing is over, by a clock that nobody has compared.
  await clock.known()
  const speak = speakerOn(nats)

  const walkHazardsDue = startHazardWalk({ transactor, newId: uuidV7, now })
  const heart = startHeart({ process: 'worker', run, environment, log })
  const leadership = createLeadership({ pool: pools.lead, key: leaderKey, log })
  const every = (name: string, everyMs: number, work: () => Promise<unknown>) =>
    repeat({ name, everyMs, log, work, isWanted: leadership.isLeader })
  const ring = operationsTeller(environment, log)
  const tell = (alarm: SelfAlarm): Promise<void> => (leadership.isLeader() ? ring(alarm) : Promise.resolve())
  const watch = createPlatformWatch({ run, tell, now, log })
  const deliveries = startDeliveries({ pool: pools.push, environment, now, log })
  const jobs = {
    partitions: every('partitions', hour, async () => {
      await retention.makePartitions()
      await retention.dropPartitions()
    }),
    trim: every('trim', minute, retention.trimLogs),
    seal: every('seal', second, audit.seal),
    commands: every('commands', second, async () => {
      if ((await sweepCommands(transactor)) > 0) speak(outboxNudge(2))
    }),
    // What has been quiet for ten minutes may wait for the next half minute: it is found among all that nobody touched.
    alarms: every('alarms', 30 * second, async () => {
      if ((await settleAlarms(transactor, now())) > 0) speak(outboxNudge(2))
    }),
    isolations: every('isolations', second, async () => {
      if ((await sweepIsolations(transactor, now())) > 0) speak(outboxNudge(2))
    }),
    hazards: every('hazards', 2 * second, async () => {
      if ((await walkHazardsDue()) > 0) speak(outboxNudge(2))
    }),
    duty: every('duty', second / 2, async () => {
      if ((await sweepDuty({ transactor, newId: uuidV7, now })) > 0) speak(outboxNudge(2))
    }),
    walkTests: every('walkTests', second / 4, async () => {
      if ((await sweepWalkTests(transactor, now())) > 0) for (const lane of [1, 2] as const) speak(outboxNudge(lane))
    }),
    intents: every('intents', minute, () => sweepIntents(transactor)),
    ...startEscalation({ pool: pools.tell, environment, now, log, told: (lane) => speak(outboxNudge(lane)) }),
    leaving: every('leaving', minute, () => sweepLeaving(run, now)),
    push: every('push', second / 2, deliveries.round),
    pushTrim: every('pushTrim', minute, deliveries.trim),
    tokens: every('tokens', second, deliveries.endOldTokens),
    // Not only the one who leads: whoever is asked has figures, and the one who leads may be the one that stands still.
    watch: repeat({ name: 'watch', everyMs: 5 * second, log, work: () => watch.round() }),
  }
  return {
    listening: [],
    isLeader: leadership.isLeader,
    figures: () => ({
      ...Object.fromEntries(
        Object.entries(jobs).flatMap(([name, { counters }]) =>
          Object.entries(counters).map(([figure, count]) => [`${name}.${figure}`, count]),
        ),
      ),
      isLeader: Number(leadership.isLeader()),
      ...watch.figures(),
    }),
    missing: () => missingDatabase(run),
    async stop() {
      clock.stop()
      await heart.stop()
      await Promise.all(Object.values(jobs).map((job) => job.stop()))
      await deliveries.stop()
      await leadership.stop()
      await closeNats(nats)
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}
