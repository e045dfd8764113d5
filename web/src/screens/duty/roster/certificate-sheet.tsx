import { dutyCalls, type DutyPerson } from '@vigil/contract/duty/duty'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { CertificateForm } from './certificate-form.tsx'
import { DutyPeople } from './duty-people.tsx'
import { dayAt } from './week.ts'
import styles from './people-choice.module.css'

interface CertificateSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** What each person of the unit may show, and a form for one more. */
export const CertificateSheet = ({ projectId, onClose }: CertificateSheetProps) => {
  const t = useText()
  return (
    <Sheet open title={t(($) => $.duty.certificate.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <DutyPeople projectId={projectId}>
        {(people) => (
          <>
            <ul>
              {people.map((person) => (
                <Person key={person.accountId} projectId={projectId} person={person} />
              ))}
            </ul>
            <CertificateForm projectId={projectId} people={people} />
          </>
        )}
      </DutyPeople>
    </Sheet>
  )
}

interface OfPerson {
  readonly projectId: string
  readonly person: DutyPerson
}

const Person = ({ projectId, person }: OfPerson) => {
  const t = useText()
  const { name, certificates } = person
  return (
    <li className={styles.person}>
      <b className={styles.name}>{name}</b>
      {certificates.length === 0 && <span className={styles.fault}>{t(($) => $.duty.certificate.none)}</span>}
      {certificates.map((certificate) => (
        <Held key={certificate.kind} projectId={projectId} person={person} certificate={certificate} />
      ))}
    </li>
  )
}

const Held = ({ projectId, person, certificate }: OfPerson & { certificate: DutyPerson['certificates'][number] }) => {
  const t = useText()
  const language = useLanguage()
  const { run, busy, failure } = useCommand(dutyCalls.removeCertificate, useDutyReread())
  const { kind, number, until } = certificate
  const word = t(($) => $.duty.certificate.kinds[kind])
  const isOver = until < dayAt(Date.now())
  const day = dayText(`${until}T00:00:00`, language)
  return (
    <div className={styles.row}>
      <span>
        <span className={styles.good}>{`${word} · ${number}`}</span>
        <span className={isOver ? styles.fault : styles.good}>
          {t(($) => $.duty.certificate[isOver ? 'expired' : 'until'], { day })}
        </span>
        <FailureLine failure={failure} />
      </span>
      <IconButton
        icon="close"
        size={18}
        disabled={busy}
        label={t(($) => $.duty.certificate.remove, { name: person.name, kind: word })}
        onClick={() => void run({ projectId, accountId: person.accountId, kind })}
      />
    </div>
  )
}
