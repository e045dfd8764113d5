/** PostgreSQL: whether it answers, is of this version, takes a write as an alarm would need it, and what waits in it. */
import type pg from 'pg'
import { healthOf, limits, type PlatformFigures } from '#features/platform/platform.rules.ts'
import { platformFigures } from '#features/platform/platform.repository.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { migrationNames } from '#schema/migrate.ts'
import { backupFindings } from './backup-check.ts'
import { green, red, wordsOf, yellow, type Finding } from './finding.ts'
import { connectToAsk, readSiteFacts, tryToWrite, type SiteFacts } from './site-facts.ts'

const migrateWayOut = 'vigil migrate, then start the processes again'

const schemaFinding = ({ migrations }: Pick<SiteFacts, 'migrations'>): Finding => {
  const behind = migrationNames.filter((name) => !migrations.includes(name))
  const ahead = migrations.filter((name) => !migrationNames.includes(name))
  if (ahead.length > 0)
    return red('schema', `it is newer than this program: ${ahead.join(', ')}`, 'install the version that migrated it')
  if (behind.length > 0) return red('schema', `it lacks ${behind.join(', ')}`, migrateWayOut)
  return green('schema', `it is that of this program: ${migrations.length} migrations`)
}

const writeFinding = async (client: pg.Client, { isStandby, isDurable }: SiteFacts): Promise<Finding> => {
  if (isStandby)
    return red('primary', 'the address leads to a standby, which takes no writes', 'point it at the primary')
  try {
    const ms = await tryToWrite(client)
    if (isDurable) return green('primary', `a write was acknowledged after ${ms} ms`)
    return red(
      'primary',
      'fsync or full_page_writes is off: a power cut loses alarms that were acknowledged',
      'set both to on and restart PostgreSQL',
    )
  } catch (error) {
    return red(
      'primary',
      `a write was not acknowledged: ${wordsOf(error)}`,
      'when the standby is away, bring it back; devices keep their alarms until then. Else look at PostgreSQL’s log',
    )
  }
}

const standbyFinding = ({ wantedStandbys, standbys }: SiteFacts): Finding => {
  if (wantedStandbys === '')
    return yellow(
      'standby',
      'none is asked for: an acknowledged alarm is on one machine only',
      'set up a standby and synchronous_standby_names (docs/operations.md, A real site)',
    )
  if (standbys.some(({ sync }) => sync === 'sync' || sync === 'quorum'))
    return green('standby', `${standbys.map(({ name, sync }) => `${name} (${sync})`).join(', ')} follows`)
  if (standbys.some(({ state }) => state === null))
    return yellow(
      'standby',
      'something follows, but how may not be seen',
      'as superuser: grant pg_read_all_stats to vigil_owner',
    )
  return red(
    'standby',
    `${wantedStandbys} is asked for and no synchronous standby follows: writes wait`,
    'start the standby; to go on without it see docs/operations.md, A real site',
  )
}

const clockLookMs = 500

const clockFinding = ({ at }: SiteFacts, asked: { readonly from: number; readonly to: number }): Finding => {
  const offMs = Math.round((asked.from + asked.to) / 2 - new Date(at).getTime())
  const says = `this machine is ${Math.abs(offMs)} ms ${offMs < 0 ? 'behind' : 'ahead of'} the database`
  const wayOut = 'put the time service of this machine right; the database’s clock dates everything meanwhile'
  if (Math.abs(offMs) > limits.clockMs) return red('clock', says, wayOut)
  return Math.abs(offMs) > clockLookMs ? yellow('clock', says, wayOut) : green('clock', says)
}

const partitionFinding = ({ daysAhead }: Pick<SiteFacts, 'daysAhead'>): Finding => {
  const says = daysAhead < 0 ? 'history has no room for today' : `history has room for ${daysAhead} more days`
  const wayOut = 'start a worker or a pipeline: both make it each hour; their logs say what keeps them'
  if (daysAhead < 2) return red('partitions', says, wayOut)
  return daysAhead < 7 ? yellow('partitions', says, wayOut) : green('partitions', says)
}

const startWayOut = 'systemctl status "vigil@*"; its log says why it ended'

/** A site where nothing has been started yet, or all was stopped in order, is no fault. */
const processFindings = (figures: PlatformFigures): Finding[] => {
  if (figures.processes.length === 0)
    return [yellow('processes', 'none has said a word', 'systemctl start vigil@all, when it should run')]
  return healthOf(figures)
    .rows.filter(({ part }) => part === 'process')
    .map(({ name, state, value, detail }) => {
      if (state === 'fine') return green(name, `${value} of version ${detail} said a word within 15 s`)
      return value === 0
        ? red(name, 'none has said a word for 15 s', startWayOut)
        : yellow(name, `versions differ: ${detail}`, 'restart those that are still of the old one')
    })
}

const readersWayOut = 'pipelines run too few or stand still: look at their logs'

const ageFinding = (check: string, { ageMs, limitMs, isFire }: { ageMs: number; limitMs: number; isFire: boolean }) => {
  if (ageMs <= 0) return green(check, 'nothing waits')
  const says = `the oldest waits for ${(ageMs / 1000).toFixed(1)} s`
  if (ageMs <= limitMs) return green(check, says)
  return isFire ? red(check, says, readersWayOut) : yellow(check, says, readersWayOut)
}

/** Readings wait in their streams; what waits here are alarms and events. */
const waitingFindings = (figures: PlatformFigures): Finding[] => [
  ...figures.lanes
    .filter(({ lane }) => lane > 0)
    .map(({ lane, ageMs }) =>
      ageFinding(`lane ${lane}`, {
        ageMs,
        limitMs: lane === 1 ? limits.fireLaneMs : limits.eventLaneMs,
        isFire: lane === 1,
      }),
    ),
  ageFinding('calls', { ageMs: figures.callAgeMs, limitMs: limits.callMs, isFire: true }),
  // Without a process nobody could read them, and that is said of the processes.
  ...figures.lanes
    .filter(({ unheld }) => unheld > 0 && figures.processes.length > 0)
    .map(({ lane, unheld }) => red(`lane ${lane}`, `${unheld} of its parts are read by nobody`, readersWayOut)),
]

const behindOf = (error: unknown): Finding[] => [
  red('schema', `it is older than this program, or empty: ${wordsOf(error)}`, migrateWayOut),
]

const askAll = async (client: pg.Client, environment: Environment): Promise<Finding[]> => {
  const from = Date.now()
  const facts = await readSiteFacts(client)
  const asked = { from, to: Date.now() }
  const { sql, parameters } = platformFigures()
  const { rows } = await client.query<{ figures: PlatformFigures }>(sql, [...parameters])
  return [
    schemaFinding(facts),
    standbyFinding(facts),
    clockFinding(facts, asked),
    partitionFinding(facts),
    ...rows.flatMap(({ figures }) => [...waitingFindings(figures), ...processFindings(figures)]),
    ...(await backupFindings(environment, facts)),
    // Last: it may wait for the standby, and nothing should wait for it.
    await writeFinding(client, facts),
  ]
}

export const databaseFindings = async (environment: Environment): Promise<Finding[]> => {
  const begun = performance.now()
  const client = await connectToAsk(environment).catch((error: unknown) => wordsOf(error))
  if (typeof client === 'string')
    return [red('database', `it does not answer: ${client}`, 'start PostgreSQL; check VIGIL_DATABASE_ENGINE_URL')]
  const answered = green('database', `PostgreSQL answered after ${Math.round(performance.now() - begun)} ms`)
  try {
    return [answered, ...(await askAll(client, environment).catch(behindOf))]
  } finally {
    // An answer that is still awaited keeps its server process, not this one.
    await client.end().catch(() => undefined)
  }
}
