import { dutyCalls } from '@vigil/contract/duty/duty'
import type { OutputOf } from '@vigil/contract/call'
import { useState } from 'react'
import { hoursText } from '#features/duty/duty-texts.ts'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { dayAt, dayName } from './week.ts'
import styles from './roster-part.module.css'

const CertificateSheet = lazyPart(async () => (await import('./certificate-sheet.tsx')).CertificateSheet)
const SettingsSheet = lazyPart(async () => (await import('./settings-sheet.tsx')).SettingsSheet)

interface RosterToolsProps {
  readonly projectId: string
  /** A day of the week on the screen. */
  readonly day: string
  readonly onAdd: () => void
}

/** For who writes the roster. */
export const RosterTools = ({ projectId, day, onAdd }: RosterToolsProps) => {
  const t = useText()
  const can = useCan()
  const reread = useDutyReread()
  const [open, setOpen] = useState<'certificates' | 'settings' | undefined>(undefined)
  const [copied, setCopied] = useState<Copied | undefined>(undefined)
  const { run, busy, failure } = useCommand(dutyCalls.copyWeek, (made) => {
    setCopied(made)
    reread()
  })
  const close = (): void => setOpen(undefined)
  if (!can(dutyCalls.addShift)) return null
  return (
    <>
      <div className={styles.tools}>
        <Button icon="plus" onClick={onAdd}>
          {t(($) => $.duty.roster.add)}
        </Button>
        <Button look="soft" busy={busy} onClick={() => void run({ projectId, day })}>
          {t(($) => $.duty.roster.copy)}
        </Button>
        <Button look="outline" onClick={() => setOpen('certificates')}>
          {t(($) => $.duty.certificate.title)}
        </Button>
        <Button look="outline" onClick={() => setOpen('settings')}>
          {t(($) => $.duty.roster.settings)}
        </Button>
      </div>
      <FailureLine failure={failure} />
      {copied && <CopiedNote copied={copied} />}
      <>
        {open === 'certificates' && <CertificateSheet projectId={projectId} onClose={close} />}
        {open === 'settings' && <SettingsSheet projectId={projectId} onClose={close} />}
      </>
    </>
  )
}

type Copied = OutputOf<typeof dutyCalls.copyWeek>

/** How many came over, and which did not and why. */
const CopiedNote = ({ copied: { copied, leftOut } }: { readonly copied: Copied }) => {
  const t = useText()
  const language = useLanguage()
  const isNothing = copied + leftOut.length === 0
  return (
    <div className={styles.copied} role="status">
      <p>{isNothing ? t(($) => $.duty.roster.nothingToCopy) : t(($) => $.duty.roster.copied, { n: copied })}</p>
      <ul>
        {leftOut.map(({ problem, ...shift }) => (
          <li key={shift.from}>
            {t(($) => $.duty.roster.leftOut, {
              hours: `${dayName(dayAt(Date.parse(shift.from)), language)} ${hoursText(shift, language)}`,
              why: problemText(language, problem) ?? problem,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
