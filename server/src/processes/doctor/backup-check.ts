/** pgBackRest: whether there is a backup to begin from, and up to which second the log after it has been stored. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Environment } from '#infrastructure/config/config.ts'
import { green, red, wordsOf, yellow, type Finding } from './finding.ts'
import type { SiteFacts } from './site-facts.ts'

const run = promisify(execFile)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** As `pgbackrest info --output=json` writes it: one row for each stanza. */
interface StanzaInfo {
  readonly status: { readonly code: number; readonly message: string }
  readonly backup: readonly { readonly type: string; readonly timestamp: { readonly stop: number } }[]
}

const wayOut = 'journalctl -u "vigil-backup@*" and pgbackrest check say what is wrong'

const ageOf = (ms: number): string =>
  ms < 2 * hourMs ? `${Math.round(ms / minuteMs)} min` : `${Math.round(ms / hourMs)} h`

export const backupFinding = (stanzas: readonly StanzaInfo[], now: number): Finding => {
  const [stanza] = stanzas
  if (!stanza) return red('backup', 'the repository knows nothing of this database', wayOut)
  const last = stanza.backup.at(-1)
  if (stanza.status.code !== 0 || !last) return red('backup', `it is not well: ${stanza.status.message}`, wayOut)
  const age = now - last.timestamp.stop * 1000
  const says = `the last one (${last.type}) is ${ageOf(age)} old`
  if (age > 8 * 24 * hourMs) return red('backup', says, wayOut)
  return age > 26 * hourMs ? yellow('backup', says, wayOut) : green('backup', says)
}

/** What was archived can be restored, to the second; what came after is on the primary and its standby only. */
export const archiveFinding = (
  { archivedAt, archiveFailedAt }: Pick<SiteFacts, 'archivedAt' | 'archiveFailedAt'>,
  now: number,
): Finding => {
  if (archivedAt === null)
    return red(
      'restorable',
      'nothing has been archived yet',
      'archive_mode=on and its command in PostgreSQL’s settings',
    )
  const age = now - new Date(archivedAt).getTime()
  const says = `up to ${new Date(archivedAt).toISOString()}, ${ageOf(age)} ago`
  const isFailing = archiveFailedAt !== null && archiveFailedAt > archivedAt
  if (isFailing || age > 30 * minuteMs) return red('restorable', isFailing ? `${says}; archiving fails` : says, wayOut)
  return age > 5 * minuteMs ? yellow('restorable', says, wayOut) : green('restorable', says)
}

export const backupFindings = async (environment: Environment, facts: SiteFacts): Promise<Finding[]> => {
  const stanza = environment['VIGIL_BACKUP_STANZA']
  if (!stanza)
    return [
      yellow(
        'backup',
        'no backup configured: a lost or spoilt database is lost',
        'docs/operations.md, Backup, then VIGIL_BACKUP_STANZA',
      ),
    ]
  const file = environment['VIGIL_BACKUP_CONFIG']
  const now = new Date(facts.at).getTime()
  try {
    const args = [...(file ? [`--config=${file}`] : []), `--stanza=${stanza}`, '--output=json', 'info']
    const { stdout } = await run('pgbackrest', args, { timeout: 10_000 })
    // In the shape that pgBackRest documents.
    return [backupFinding(JSON.parse(stdout) as StanzaInfo[], now), archiveFinding(facts, now)]
  } catch (error) {
    return [red('backup', `pgbackrest does not answer: ${wordsOf(error)}`, 'install it and give it its configuration')]
  }
}
