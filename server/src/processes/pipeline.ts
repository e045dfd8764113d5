/** The pipeline process: from the logs of devices' messages to shadows, history, alarms and the outbox. */
import type { NatsConnection } from '@nats-io/nats-core'
import type { PipelineLane } from '#events/equipment-facts.ts'
import { outboxNudge } from '#events/live-messages.ts'
import type { LaneBatch, LaneStep } from '#events/report-events.ts'
import { nudgeSubject } from '#events/uplink-events.ts'
import { createAlarmService } from '#features/alarm/judging/alarm.service.ts'
import { applyCommandAnswers } from '#features/control/control.step.ts'
import { createLinkage } from '#features/control/linkage/linkage.step.ts'
import { answerChecksAtPanels } from '#features/duty/check/panel.ts'
import { missingDatabase, startHeart } from '#features/platform/heart.ts'
import { createPresenceService } from '#features/presence/presence.service.ts'
import { makePartitionsAhead } from '#features/retention/retention.service.ts'
import { createLiveValues } from '#features/telemetry/live-values.ts'
import { inboxSource, readingSource } from '#features/telemetry/lane-sources.ts'
import { createReadingLogs } from '#features/telemetry/reading-logs.ts'
import { createTelemetryService } from '#features/telemetry/telemetry.service.ts'
import { createEquipmentFacts } from '#foundation/equipment/equipment-facts.ts'
import { keepMadeTypes } from '#foundation/equipment/made-types.ts'
import { groupCount } from '#foundation/project/shards.ts'
import { createDatabaseClock } from '#infrastructure/clock/database-clock.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { repeat } from '#infrastructure/jobs/repeat.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Lane } from '#infrastructure/stream/lane.ts'
import { speakerOn, type Speak } from '#infrastructure/stream/speaker.ts'
import type { RunningProcess } from './running-process.ts'
import { openConnections, type PipelineConnections } from './pipeline/connections.ts'
import { giveWayTo } from './pipeline/give-way.ts'
import { wireLane, type LaneWiring } from './pipeline/wire-lane.ts'

export interface PipelineOptions {
  readonly now?: () => number
  /** More to do with each batch, last of all. */
  readonly steps?: readonly LaneStep[]
}

export interface RunningPipeline extends RunningProcess {
  readonly owner: string
  owned(lane: PipelineLane): readonly number[]
}

interface Setting {
  readonly owner: string
  readonly log: Log
  readonly now: () => number
  readonly connections: PipelineConnections
  readonly speak: Speak
}

const minute = 60_000
const hour = 60 * minute

export const startPipeline = async (
  environment: Environment,
  log: Log,
  { now: givenNow, steps = [] }: PipelineOptions = {},
): Promise<RunningPipeline> => {
  const connections = openConnections(environment, log)
  const clock = createDatabaseClock({ run: connections.lanes[2].run, log })
  const now = givenNow ?? clock.now
  // Settings that cannot work end the start; a server that is away does not.
  for (const connecting of Object.values(connections.nats)) await Promise.race([connecting, Promise.resolve()])
  await clock.known()
  const madeTypes = await keepMadeTypes({ run: connections.lanes[0].run, log })
  const setting = { owner: uuidV7(), log, now, connections, speak: speakerOn(connections.nats.events) }
  const features = createFeatures(setting)
  const lanes = wireLanes(setting, features, steps)
  const chores = [...repeatChores(setting, features, lanes[0]), ...(await features.linkage.start())]
  listenForNudges(connections.nats.events, lanes).catch((error: unknown) =>
    log.error({ error }, 'nudges are not heard'),
  )
  for (const lane of lanes) lane.start()
  const { run } = connections.lanes[0]
  const heart = startHeart({ process: 'pipeline', run, environment, log })
  log.info({ owner: setting.owner }, 'the pipeline reads')
  return {
    owner: setting.owner,
    listening: [],
    owned: (lane) => lanes[lane].owned(),
    figures: () => countersOf(features, lanes),
    missing: () => missingDatabase(run),
    async stop() {
      clock.stop()
      await heart.stop()
      await madeTypes.stop()
      await Promise.all(chores.map((chore) => chore.stop()))
      await Promise.all(lanes.map((lane) => lane.stop()))
      await features.logs.stop()
      features.values.stop()
      await connections.close()
    },
  }
}

type Features = ReturnType<typeof createFeatures>
type Lanes = readonly [readings: Lane, urgent: Lane, others: Lane]

const createFeatures = ({ owner, log, now, connections, speak }: Setting) => {
  const { run } = connections.lanes[0]
  const alarm = createAlarmService({ newId: uuidV7 })
  return {
    telemetry: createTelemetryService({ facts: createEquipmentFacts({ now }), askAhead: alarm.askAhead }),
    linkage: createLinkage({ run, log, now, newId: uuidV7 }),
    presence: createPresenceService({ now }),
    alarm,
    values: createLiveValues({ publish: (subject, rows) => speak(subject, JSON.stringify(rows)) }),
    logs: createReadingLogs({ nats: connections.nats.readings, run, owner, log }),
  }
}

const wireLanes = (setting: Setting, features: Features, more: readonly LaneStep[]): Lanes => {
  const { owner, log, now, connections, speak } = setting
  const { telemetry, presence, alarm, linkage, values, logs } = features
  const shared = (lane: PipelineLane): Omit<LaneWiring, 'source' | 'silences'> => ({
    lane,
    owner,
    log,
    now,
    telemetry,
    ...connections.lanes[lane],
    steps: [
      presence.judge,
      alarm.judge,
      telemetry.save,
      applyCommandAnswers,
      answerChecksAtPanels,
      linkage.step,
      ...more,
    ],
    committed(batch) {
      presence.committed(batch)
      values.committed(batch)
      tellOf(batch, speak)
    },
  })
  const ofEvents = (lane: 1 | 2): LaneWiring => ({
    ...shared(lane),
    source: inboxSource({ lane, owner, run: connections.lanes[lane].run }),
    silences: undefined,
  })
  const urgent = wireLane(ofEvents(1))
  const giveWay = giveWayTo(urgent)
  const readings = wireLane({
    ...shared(0),
    giveWay,
    source: readingSource({ lane: 0, owner }, logs.readers),
    silences: { takeDue: (group) => presence.takeDue(group, logs.age(group)), putBack: presence.putBack },
    taken({ group, leftAt }, prepare) {
      presence.begin(group, leftAt?.getTime() ?? now())
      prepare(group, () => presence.load(group, connections.lanes[0].run))
      prepare(group, () => logs.begin(group, () => readings.call()))
    },
    lost(group) {
      logs.end(group)
      presence.end(group)
    },
  })
  return [readings, urgent, wireLane({ ...ofEvents(2), giveWay })]
}

const repeatChores = ({ log, now, connections }: Setting, { presence }: Features, readings: Lane) => {
  const { run } = connections.lanes[0]
  return [
    // For equipment that only another process has heard of.
    repeat({
      name: 'deadlines',
      everyMs: 5 * minute,
      log,
      work: () => Promise.all(readings.owned().map((group) => presence.load(group, run))),
    }),
    // The worker makes them too; but without a partition for today no alarm could be stored, so nobody relies on it.
    repeat({ name: 'partitions', everyMs: hour, log, work: () => makePartitionsAhead(run, now()) }),
  ]
}

const countersOf = ({ telemetry, logs, presence }: Features, lanes: Lanes): Record<string, number> => ({
  ...Object.fromEntries(
    lanes.flatMap((lane, n) => Object.entries(lane.counters).map(([name, count]) => [`lane${n}.${name}`, count])),
  ),
  ...telemetry.counters,
  readingLag: logs.lag(),
  watched: presence.watching(),
})

const tellOf = ({ outbox }: LaneBatch, speak: Speak): void => {
  for (const lane of new Set(outbox.map((row) => row.lane))) speak(outboxNudge(lane))
}

const listenForNudges = async (nats: Promise<NatsConnection>, lanes: Lanes): Promise<void> => {
  const connection = await nats
  for (const lane of [1, 2] as const)
    for (let group = 0; group < groupCount; group += 1)
      connection.subscribe(nudgeSubject(lane, group), { callback: () => lanes[lane].call() })
}
