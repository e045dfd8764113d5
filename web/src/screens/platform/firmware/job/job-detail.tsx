import type { FirmwareJob } from '@vigil/contract/firmware/firmware'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { JobState } from './job-columns.tsx'
import { JobDock } from './job-dock.tsx'
import { countOf, shownStates, totalOf } from './job-figures.ts'
import { UnitList } from './unit-list.tsx'
import { useHeading } from '../use-heading.ts'
import { WaveBars } from './wave-bars.tsx'
import styles from '../firmware.module.css'

interface JobDetailProps {
  readonly job: FirmwareJob
  readonly onChange: () => void
}

/** One update: why it stands, how many devices are where, its waves, what stops it, and each device. */
export const JobDetail = ({ job, onChange }: JobDetailProps) => (
  <RecordDetail
    head={<Head job={job} />}
    beside={<UnitList job={job} onChange={onChange} />}
    dock={<JobDock job={job} onChange={onChange} />}
  >
    <States job={job} />
    <WaveBars job={job} />
    <Conditions job={job} />
  </RecordDetail>
)

const Head = ({ job }: Pick<JobDetailProps, 'job'>) => {
  const t = useText()
  const heading = useHeading()
  return (
    <header className={styles.head}>
      <h2>
        {heading(job)} <JobState row={job} />
      </h2>
      <p className={styles.small}>
        {t(($) => $.platform.firmware.updatedOf, { n: job.counts.updated, total: totalOf(job.counts) })} · {job.reason}
      </p>
      {job.state === 'stopped' && job.why !== null && (
        <div className={styles.why} role="alert">
          <SeverityBadge severity="fault" size={24} />
          <div>
            <b>{t(($) => $.platform.firmware.why[job.why ?? 'failures'])}</b>
            <p>{t(($) => $.platform.firmware.whyHint)}</p>
          </div>
        </div>
      )}
      {job.state === 'asked' && <p className={styles.small}>{t(($) => $.platform.firmware.askedHint)}</p>}
    </header>
  )
}

const States = ({ job: { counts } }: Pick<JobDetailProps, 'job'>) => {
  const t = useText()
  return (
    <ul className={styles.states} aria-label={t(($) => $.platform.firmware.states)}>
      {shownStates.map((state) => (
        <li key={state}>
          <span>
            <i className={styles.mark} data-state={state} aria-hidden="true" />
            {t(($) => $.platform.firmware.unit[state])}
          </span>
          <b>{countOf(counts, state)}</b>
          {state === 'failed' && counts.rolledBack > 0 && (
            <small>{t(($) => $.platform.firmware.ofThemBack, { n: counts.rolledBack })}</small>
          )}
        </li>
      ))}
    </ul>
  )
}

const Conditions = ({ job: { stopPercent, watchMinutes } }: Pick<JobDetailProps, 'job'>) => {
  const t = useText()
  const atOnce = t(($) => $.platform.firmware.atOnce)
  return (
    <Card title={t(($) => $.platform.firmware.conditions)}>
      <FactList
        atEnd
        facts={[
          [t(($) => $.platform.firmware.stopPercent), t(($) => $.platform.firmware.percent, { n: stopPercent })],
          [t(($) => $.platform.firmware.rollback), atOnce],
          [t(($) => $.platform.firmware.switched), atOnce],
          [t(($) => $.platform.firmware.watch), t(($) => $.platform.firmware.minutes, { n: watchMinutes })],
        ]}
      />
    </Card>
  )
}
