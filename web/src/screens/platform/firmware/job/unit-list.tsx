import { firmwareCalls, type FirmwareJob, type FirmwareUnit } from '@vigil/contract/firmware/firmware'
import type { FirmwareState } from '@vigil/contract/firmware/firmware-moves'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { byNeed } from './job-figures.ts'
import styles from '../firmware.module.css'

interface UnitListProps {
  readonly job: FirmwareJob
  readonly onChange: () => void
}

const everyMs = 5_000

/** The devices of an update; those that went wrong stand first until another state is asked for. */
export const UnitList = ({ job, onChange }: UnitListProps) => {
  const t = useText()
  const [asked, ask] = useState<FirmwareState | 'all'>()
  const present = byNeed.filter((state) => job.counts[state] > 0)
  const wrong = present.find((state) => state === 'rolledBack' || state === 'failed')
  const shown = asked ?? wrong ?? 'all'
  const { firmwareJobId } = job
  const wish = { firmwareJobId, ...(shown === 'all' ? {} : { state: shown }) }
  const query = usePages(firmwareCalls.units, wish, { everyMs, keepsLast: true })
  const changed = (): void => {
    onChange()
    void query.refetch()
  }
  const chips = [
    { value: 'all' as const, text: t(($) => $.platform.firmware.all) },
    ...present.map((value) => ({
      value,
      text: t(($) => $.platform.firmware.unit[value]),
      count: job.counts[value],
    })),
  ]
  return (
    <Card title={t(($) => $.platform.firmware.devices)} padded={false}>
      <ChipRow label={t(($) => $.platform.firmware.states)} chips={chips} chosen={[shown]} onPress={ask} />
      <PagedRows
        query={query}
        call={firmwareCalls.units}
        none={<EmptyLine>{t(($) => $.platform.firmware.noDevice)}</EmptyLine>}
      >
        {(rows) => (
          <ul className={styles.units}>
            {rows.map((unit) => (
              <Unit key={unit.equipmentId} unit={unit} job={job} onChange={changed} />
            ))}
          </ul>
        )}
      </PagedRows>
    </Card>
  )
}

const tones = {
  queued: 'plain',
  initiated: 'plain',
  downloading: 'action',
  downloaded: 'action',
  verified: 'action',
  updating: 'action',
  updated: 'ok',
  failed: 'fault',
  rolledBack: 'fault',
} as const satisfies Record<FirmwareState, string>

const known = ['badHash', 'badSignature', 'tooOld', 'silent', 'notSeen', 'ended'] as const

/** A device may say it in words of its own. */
const whyText = (t: Text, { why }: FirmwareUnit): string | null => {
  const word = known.find((one) => one === why)
  return word ? t(($) => $.platform.firmware.unitWhy[word]) : why
}

const Unit = ({ unit, job, onChange }: UnitListProps & { readonly unit: FirmwareUnit }) => {
  const t = useText()
  const can = useCan()
  const { run, busy, failure } = useCommand(firmwareCalls.retry, onChange)
  const isOpen = job.state === 'running' || job.state === 'paused' || job.state === 'stopped'
  const mayRetry = isOpen && can(firmwareCalls.retry) && (unit.state === 'failed' || unit.state === 'rolledBack')
  const facts = [
    unit.keyCode,
    t(($) => $.platform.firmware.from, { version: unit.fromVersion }),
    unit.state === 'downloading'
      ? t(($) => $.platform.firmware.fetched, { n: Math.round(unit.fetchedBytes / 1_024) })
      : null,
    whyText(t, unit),
  ].filter((fact) => fact !== null)
  return (
    <li>
      <span className={styles.words}>
        <b>{unit.deviceName}</b>
        <small>{facts.join(' · ')}</small>
        <FailureLine failure={failure} />
      </span>
      <StateTag tone={tones[unit.state]}>{t(($) => $.platform.firmware.unit[unit.state])}</StateTag>
      {mayRetry && (
        <Button
          look="outline"
          size="small"
          busy={busy}
          onClick={() => void run({ firmwareJobId: job.firmwareJobId, equipmentId: unit.equipmentId })}
        >
          {t(($) => $.platform.firmware.retry)}
        </Button>
      )}
    </li>
  )
}
