/** Brings a database to the newest schema. The list is written out: what runs is what stands here. */
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import * as tenancy from './migrations/0001-tenancy.ts'
import * as rights from './migrations/0002-rights.ts'
import * as equipment from './migrations/0003-equipment.ts'
import * as account from './migrations/0004-account.ts'
import * as brand from './migrations/0005-brand.ts'
import * as gettingIn from './migrations/0006-getting-in.ts'
import * as company from './migrations/0007-company.ts'
import * as audit from './migrations/0008-audit.ts'
import * as eventLane from './migrations/0009-event-lane.ts'
import * as alarm from './migrations/0010-alarm.ts'
import * as isolation from './migrations/0011-isolation.ts'
import * as hazard from './migrations/0012-hazard.ts'
import * as control from './migrations/0013-control.ts'
import * as notice from './migrations/0014-notice.ts'
import * as duty from './migrations/0015-duty.ts'
import * as delivery from './migrations/0016-delivery.ts'
import * as platform from './migrations/0017-platform.ts'
import * as retention from './migrations/0018-retention.ts'
import * as moving from './migrations/0019-moving.ts'
import * as madeType from './migrations/0020-made-type.ts'
import * as batch from './migrations/0021-batch.ts'
import * as linkage from './migrations/0022-linkage.ts'
import * as patrol from './migrations/0023-patrol.ts'
import * as workOrder from './migrations/0024-work-order.ts'
import * as prepaid from './migrations/0025-prepaid.ts'
import * as selfTest from './migrations/0026-self-test.ts'
import * as reportCode from './migrations/0027-report-code.ts'
import * as statistics from './migrations/0029-statistics.ts'
import * as stock from './migrations/0030-stock.ts'
import * as maintenance from './migrations/0031-maintenance.ts'
import * as energy from './migrations/0032-energy.ts'
import * as report from './migrations/0033-report.ts'
import * as inspectorPack from './migrations/0034-inspector-pack.ts'
import * as content from './migrations/0035-content.ts'
import * as money from './migrations/0036-money.ts'
import * as visitor from './migrations/0038-visitor.ts'
import * as reconcile from './migrations/0039-reconcile.ts'
import * as billing from './migrations/0040-billing.ts'
import * as welcome from './migrations/0041-welcome.ts'
import * as visitReminder from './migrations/0042-visit-reminder.ts'
import * as energyWatch from './migrations/0043-energy-watch.ts'
import * as secondPerson from './migrations/0044-second-person.ts'
import * as lighterLog from './migrations/0045-lighter-log.ts'
import * as readAhead from './migrations/0046-read-ahead.ts'
import * as figuresByHolder from './migrations/0047-figures-by-holder.ts'
import * as transmitter from './migrations/0048-transmitter.ts'
import * as twoPeople from './migrations/0049-two-people.ts'
import * as moreFigures from './migrations/0050-more-figures.ts'
import * as fleetCount from './migrations/0051-fleet-count.ts'
import * as judgedDeviceFaults from './migrations/0052-judged-device-faults.ts'
import * as cell from './migrations/0060-cell.ts'
import * as fieldLine from './migrations/0063-field-line.ts'
import * as forwarding from './migrations/0066-forwarding.ts'
import * as siteFacts from './migrations/0069-site-facts.ts'
import * as provisioning from './migrations/0070-provisioning.ts'
import * as firmware from './migrations/0071-firmware.ts'
import * as operatorMove from './migrations/0072-operator-move.ts'
import * as centre from './migrations/0073-centre.ts'
import * as drill from './migrations/0075-drill.ts'
import * as doorWithAnEnd from './migrations/0077-door-with-an-end.ts'
import * as shownDialect from './migrations/0078-shown-dialect.ts'
import * as vendorCloud from './migrations/0079-vendor-cloud.ts'
import * as dutyAtThePanel from './migrations/0080-duty-at-the-panel.ts'
import * as framesOnce from './migrations/0082-frames-once.ts'
import * as cameraShot from './migrations/0083-camera-shot.ts'
import * as transmitterFrame from './migrations/0084-transmitter-frame.ts'
import * as nextDue from './migrations/0085-next-due.ts'

const migrations = {
  '0001-tenancy': tenancy,
  '0002-rights': rights,
  '0003-equipment': equipment,
  '0004-account': account,
  '0005-brand': brand,
  '0006-getting-in': gettingIn,
  '0007-company': company,
  '0008-audit': audit,
  '0009-event-lane': eventLane,
  '0010-alarm': alarm,
  '0011-isolation': isolation,
  '0012-hazard': hazard,
  '0013-control': control,
  '0014-notice': notice,
  '0015-duty': duty,
  '0016-delivery': delivery,
  '0017-platform': platform,
  '0018-retention': retention,
  '0019-moving': moving,
  '0020-made-type': madeType,
  '0021-batch': batch,
  '0022-linkage': linkage,
  '0023-patrol': patrol,
  '0024-work-order': workOrder,
  '0025-prepaid': prepaid,
  '0026-self-test': selfTest,
  '0027-report-code': reportCode,
  '0029-statistics': statistics,
  '0030-stock': stock,
  '0031-maintenance': maintenance,
  '0032-energy': energy,
  '0033-report': report,
  '0034-inspector-pack': inspectorPack,
  '0035-content': content,
  '0036-money': money,
  '0038-visitor': visitor,
  '0039-reconcile': reconcile,
  '0040-billing': billing,
  '0041-welcome': welcome,
  '0042-visit-reminder': visitReminder,
  '0043-energy-watch': energyWatch,
  '0044-second-person': secondPerson,
  '0045-lighter-log': lighterLog,
  '0046-read-ahead': readAhead,
  '0047-figures-by-holder': figuresByHolder,
  '0048-transmitter': transmitter,
  '0049-two-people': twoPeople,
  '0050-more-figures': moreFigures,
  '0051-fleet-count': fleetCount,
  '0052-judged-device-faults': judgedDeviceFaults,
  '0060-cell': cell,
  '0063-field-line': fieldLine,
  '0066-forwarding': forwarding,
  '0069-site-facts': siteFacts,
  '0070-provisioning': provisioning,
  '0071-firmware': firmware,
  '0072-operator-move': operatorMove,
  '0073-centre': centre,
  '0075-drill': drill,
  '0077-door-with-an-end': doorWithAnEnd,
  '0078-shown-dialect': shownDialect,
  '0079-vendor-cloud': vendorCloud,
  '0080-duty-at-the-panel': dutyAtThePanel,
  '0082-frames-once': framesOnce,
  '0084-transmitter-frame': transmitterFrame,
  '0083-camera-shot': cameraShot,
  '0085-next-due': nextDue,
}

/** What a database of this version has seen. */
export const migrationNames: readonly string[] = Object.keys(migrations)

export const migrate = async (ownerUrl: string): Promise<string[]> => {
  const pool = new pg.Pool({ connectionString: ownerUrl })
  // Of a connection at work its statement fails; one that is lost while it rests or says goodbye ends no process.
  pool.on('error', () => undefined)
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw isOfAnotherLine(error) ? new Error(anotherLine, { cause: error }) : error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

const anotherLine =
  'this database was made by migrations that are no longer here (docs/decisions/0044): make an empty one and migrate that; `pnpm stack stop` and removing .data/stack does so for a developer'

/** The migrator's own words for a database that has seen something which this version does not know. */
const isOfAnotherLine = (error: unknown): boolean =>
  error instanceof Error && /corrupted migrations/.test(error.message)
